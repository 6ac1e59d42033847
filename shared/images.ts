import { z } from 'zod'
import { isHttpUrl, maxImageUrlLength, uploadedImageHash } from './pictures.ts'
import { withThousands } from './text.ts'

const notUsable = 'Please give a link that starts with http:// or https://, or upload a picture'

/** A picture: an http(s) URL, or the address of a picture uploaded here (docs/product.md 9.1). */
export function image(label: string, required = `${label} is required`) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? required : `${label} must be text`) })
    .trim()
    .min(1, { error: required, abort: true })
    .max(maxImageUrlLength, `${label} can have at most ${withThousands(maxImageUrlLength)} characters`)
    .refine((value) => uploadedImageHash(value) !== null || isHttpUrl(value), notUsable)
}

/** A link to a picture elsewhere, e.g. of a profile. */
export const imageUrl = z
  .string()
  .trim()
  .max(maxImageUrlLength, `The picture's link can have at most ${withThousands(maxImageUrlLength)} characters`)
  .refine(isHttpUrl, 'Please give a link that starts with http:// or https://')

/** What an upload answers. */
export const uploadedImage = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type UploadedImage = z.infer<typeof uploadedImage>
