import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import { imgbb, isImgbbUrl } from './imgbb.ts'

/** Smallest width and height in pixels: the navbar shows a logo 40 pixels high. */
const minSize = 32

const invalidLogo = (message: string) => new AppError('INVALID', { issues: [{ path: 'logo', message }] })

/**
 * Throws `INVALID` with a message for the field if this can't be a logo: it must be uploaded, here or to imgbb, and not
 * be tiny.
 * Uploads were already decoded (docs/product.md 9.1), so it is no SVG and not too large.
 */
export async function requireLogo({ read, schema: { images } }: Database, url: string): Promise<void> {
  const hash = uploadedImageHash(url)
  if (!hash) {
    if (isImgbbUrl(url, imgbb)) return
    throw invalidLogo('Please upload the logo: a link to a picture elsewhere can’t be one')
  }
  const [picture] = await read
    .select({ width: images.width, height: images.height })
    .from(images)
    .where(eq(images.hash, hash))
  if (!picture) throw invalidLogo('The logo is not stored here. Please upload it again')
  const { width, height } = picture
  if (Math.min(width, height) < minSize)
    throw invalidLogo(`The logo is ${width} × ${height} pixels, and needs at least ${minSize} × ${minSize}`)
}
