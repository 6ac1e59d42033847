// Sizes and addresses of pictures. Free of zod, so that lists and details in the web need not load it.

/** Bytes that an uploaded picture may have at most (docs/product.md 9.1). */
export const maxImageBytes = 10 * 1024 * 1024
/** Pixels wide at most, of the picture and of its rendition for lists. */
export const imageWidth = 1600
/** Pixels high at most. */
export const imageHeight = 2400
export const thumbnailWidth = 480
export const maxImageUrlLength = 2048

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
  // URL silently drops or encodes these, but what is stored is the text as it was given
  if (/[\p{Cc}\p{Cs}]/u.test(value)) return false
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.username === '' && url.password === ''
}
