import { maxImageBytes } from '#shared/pictures.ts'
import { limitConcurrency } from './in-turns.ts'

/** Pixels on the longer side of a picture that is sent, at most. */
const longestSide = 2400
const quality = 0.85

/** What the server takes at this size; AVIF it opens only where it is small. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Formats that hold photos and are never transparent. */
const photoTypes = ['image/jpeg', 'image/heic', 'image/heif']

/** One at a time: a photo of 48 megapixels takes 190 MB while it is open. */
const opening = limitConcurrency(1)

/**
 * A picture as it is sent (docs/product.md 9.1): at most 2,400 pixels long and upright, drawn anew where it is larger, has too
 * many bytes or comes in a format that the server doesn't take. What the browser can't open stays as it is, and so does
 * whatever fits: the server decides about it.
 */
export const prepareImage = (file: File, signal?: AbortSignal): Promise<Blob> =>
  opening(async () => {
    signal?.throwIfAborted()
    // drawn anew it would no longer move
    if (file.type === 'image/gif' && file.size <= maxImageBytes) return file
    // turned upright as its metadata say
    const bitmap = await createImageBitmap(file).catch(() => null)
    if (!bitmap) return file
    try {
      return isSmallEnough(file, bitmap) ? file : ((await drawScaled(bitmap, file.type)) ?? file)
    } finally {
      bitmap.close()
    }
  })

const isSmallEnough = ({ size, type }: File, { width, height }: ImageBitmap): boolean =>
  Math.max(width, height) <= longestSide && size <= maxImageBytes && acceptedTypes.includes(type)

/** The picture at the size at which it is sent; null where the browser has no room for it. */
async function drawScaled(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  try {
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    if (photoTypes.includes(type)) return await encodeCanvas(canvas, 'image/jpeg')
    // keeps what is transparent; a browser that writes no WebP gives PNG, which may have too many bytes
    const picture = await encodeCanvas(canvas, 'image/webp')
    if (picture && picture.size <= maxImageBytes) return picture
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    return await encodeCanvas(canvas, 'image/jpeg')
  } finally {
    // gives the memory back at once
    canvas.width = 0
    canvas.height = 0
  }
}

const encodeCanvas = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))
