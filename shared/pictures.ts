// Sizes and URLs of pictures. Free of zod, so that lists and details in the web need not load it.

/** Maximum bytes of an uploaded picture (docs/product.md 9.1). */
export const maxImageBytes = 10 * 1024 * 1024
/** Maximum width of a picture in pixels. */
export const imageWidth = 1600
/** Maximum height of a picture in pixels. */
export const imageHeight = 2400
export const thumbnailWidth = 480
export const maxImageUrlLength = 2048

const uploadedImagePattern = /^\/images\/([0-9a-f]{64})\.webp$/

export const imagePath = (hash: string): string => `/images/${hash}.webp`
export const thumbnailPath = (hash: string): string => `/images/${hash}-${thumbnailWidth}.webp`

/** The content hash in the URL of a picture uploaded here; null for any other URL. */
export const uploadedImageHash = (image: string): string | null => uploadedImagePattern.exec(image)?.[1] ?? null

/** Whether a picture comes from this site, so that showing it tells no other site about the page. */
export const isOwnPicture = (image: string): boolean => image.startsWith('/') && !image.startsWith('//')

export function thumbnailOf(image: string): string {
  const hash = uploadedImageHash(image)
  return hash ? thumbnailPath(hash) : image
}

export function isHttpUrl(value: string): boolean {
  // URL silently drops or encodes these, but the text is stored as given
  if (/[\p{Cc}\p{Cs}]/u.test(value)) return false
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.username === '' && url.password === ''
}

/**
 * The focal point of a cropped picture, in percent from the left and top of the upright picture. It works like CSS's
 * `object-position`: 0 shows the left or upper edge, 100 the other one.
 */
export type Focus = { x: number; y: number }
export const centerFocus: Focus = { x: 50, y: 50 }

const cardRatio = 4 / 3

/** Larger shares are treated as this one: else a crop that hides almost nothing would move to an edge. */
const maxCropShare = 0.75

type PictureSize = { width: number; height: number }

/** The shares of a picture's width and height that a 4:3 card shows. Places of other shapes use the same crop. */
export function cardCrop({ width, height }: PictureSize): PictureSize {
  const ratio = width / height
  return { width: Math.min(maxCropShare, cardRatio / ratio), height: Math.min(maxCropShare, ratio / cardRatio) }
}

/**
 * The focus that centers a point on the card, as far as the picture's edges allow. The point is in shares of the
 * picture (0 to 1).
 */
export function focusForPoint(point: Focus, size: PictureSize): Focus {
  const crop = cardCrop(size)
  const clampedPercent = (at: number, share: number) =>
    Math.round(Math.min(100, Math.max(0, ((at - share / 2) / (1 - share)) * 100)))
  return { x: clampedPercent(point.x, crop.width), y: clampedPercent(point.y, crop.height) }
}
