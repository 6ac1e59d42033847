import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { AppError, issueOf } from '#server/platform/errors/errors.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import { settingRulesTexts as t } from '#shared/settings.texts.ts'
import { imgbb, isImgbbUrl } from './imgbb.ts'

/** Smallest width and height in pixels: the navbar shows a logo 40 pixels high. */
const minSize = 32

const invalidLogo = (write: () => string) => new AppError('INVALID', { issues: [issueOf('logo', write)] })

/**
 * Throws `INVALID` with a message for the field if this can't be a logo: it must be uploaded, here or to imgbb, and not
 * be tiny.
 * Uploads were already decoded (docs/product.md 9.1), so it is no SVG and not too large.
 */
export async function requireLogo({ read, schema: { images } }: Database, url: string): Promise<void> {
  const hash = uploadedImageHash(url)
  if (!hash) {
    if (isImgbbUrl(url, imgbb)) return
    throw invalidLogo(t.logoNotUploaded)
  }
  const [picture] = await read
    .select({ width: images.width, height: images.height })
    .from(images)
    .where(eq(images.hash, hash))
  if (!picture) throw invalidLogo(t.logoNotStored)
  const { width, height } = picture
  if (Math.min(width, height) < minSize) throw invalidLogo(() => t.logoTooSmall({ width, height, min: minSize }))
}
