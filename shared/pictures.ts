// Sizes and addresses of pictures. Free of zod, so that lists and details in the web need not load it.

/** Bytes that an uploaded picture may have at most (docs/product.md 9.1). */
export const maxImageBytes = 10 * 1024 * 1024
/** Pixels wide at most, of the picture and of its rendition for lists. */
export const imageWidth = 1600
/** Pixels high at most. */
export const imageHeight = 2400
export const thumbnailWidth = 480
export const maxImageUrlLength = 2048

const uploadedImagePattern = /^\/images\/([0-9a-f]{64})\.webp$/

/** The address of an uploaded picture, made from the SHA-256 of its content. */
export const imagePath = (hash: string): string => `/images/${hash}.webp`
export const thumbnailPath = (hash: string): string => `/images/${hash}-${thumbnailWidth}.webp`

/** The content hash in the address of a picture uploaded here; null for any other address. */
export const uploadedImageHash = (image: string): string | null => uploadedImagePattern.exec(image)?.[1] ?? null

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

/**
 * Where a picture is held when a card crops it, in percent from the left and from the top of the upright picture: CSS's
 * `object-position`, so that 0 shows its left or upper edge and 100 the other one.
 */
export type Focus = { x: number; y: number }
export const centerFocus: Focus = { x: 50, y: 50 }

/** Cards show pictures 4:3. */
const cardRatio = 4 / 3

/** More of a picture than this counts as cropped to this: else a card that hides next to nothing would hold it at an edge. */
const maxCropShare = 0.75

type PictureSize = { width: number; height: number }

/** The share of a picture's width and of its height that a card shows, and other places of another shape in its stead. */
export function cardCrop({ width, height }: PictureSize): PictureSize {
  const ratio = width / height
  return { width: Math.min(maxCropShare, cardRatio / ratio), height: Math.min(maxCropShare, ratio / cardRatio) }
}

/** The focus that brings a point, given in shares of the picture (0 to 1), into the middle of its card, or as near as its edges let it. */
export function focusForPoint(point: Focus, size: PictureSize): Focus {
  const crop = cardCrop(size)
  const clampedPercent = (at: number, share: number) =>
    Math.round(Math.min(100, Math.max(0, ((at - share / 2) / (1 - share)) * 100)))
  return { x: clampedPercent(point.x, crop.width), y: clampedPercent(point.y, crop.height) }
}
