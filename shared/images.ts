import { z } from 'zod'

/** Bytes an uploaded picture may have at most (decisions.md 3). */
export const maxImageBytes = 10 * 1024 * 1024
/** Pixels wide at most, of the picture and of its rendition for lists. */
export const imageWidth = 1600
export const thumbnailWidth = 480
export const maxImageUrlLength = 2048

/** For a file input. HEIC is left out on purpose: iPhones then hand over JPEG. */
export const acceptedImageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

const uploaded = /^\/images\/([0-9a-f]{64})\.webp$/

/** The address of an uploaded picture, made from the SHA-256 of its content. */
export const imagePath = (hash: string): string => `/images/${hash}.webp`
export const thumbnailPath = (hash: string): string => `/images/${hash}-${thumbnailWidth}.webp`

/** The content hash in the address of a picture uploaded here; null for any other address. */
export const uploadedImageHash = (image: string): string | null => uploaded.exec(image)?.[1] ?? null

/** The rendition for lists where there is one, else the picture itself. */
export function thumbnailOf(image: string): string {
  const hash = uploadedImageHash(image)
  return hash ? thumbnailPath(hash) : image
}

export function isHttpUrl(value: string): boolean {
  // URL drops or encodes these silently, but the text as it was given is what is kept
  if (/[\p{Cc}\p{Cs}]/u.test(value)) return false
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.username === '' && url.password === ''
}

const notUsable = 'Please give a link that starts with http:// or https://, or upload a picture'

/** A picture: an http(s) URL, or the address of a picture uploaded here (decisions.md 3). */
export function image(label: string, required = `${label} is required`) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? required : `${label} must be text`) })
    .trim()
    .min(1, { error: required, abort: true })
    .max(maxImageUrlLength, `${label} can have at most ${maxImageUrlLength.toLocaleString('en')} characters`)
    .refine((value) => uploaded.test(value) || isHttpUrl(value), notUsable)
}

/** A link to a picture elsewhere, e.g. of a profile. */
export const imageUrl = z
  .string()
  .trim()
  .max(maxImageUrlLength, `The picture's link can have at most ${maxImageUrlLength.toLocaleString('en')} characters`)
  .refine(isHttpUrl, 'Please give a link that starts with http:// or https://')

/** What an upload answers. */
export const uploadedImage = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type UploadedImage = z.infer<typeof uploadedImage>
