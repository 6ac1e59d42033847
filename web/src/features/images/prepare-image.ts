import { maxImageBytes } from '#shared/pictures.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Maximum pixels of the longer side of an uploaded picture. */
const longestSide = 2400
const quality = 0.85

/** Types that the server takes in this size; it takes AVIF only if small. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

const photoTypes = ['image/jpeg', 'image/heic', 'image/heif']

/** One at a time: a photo of 48 megapixels takes 190 MB while it is open. */
const opening = limitConcurrency(1)

/**
 * A picture as it is sent (docs/product.md 9.1): upright, and at most 2,400 pixels long. It is redrawn if it is larger,
 * has too many bytes, or has a format that the server doesn't take. Files that fit or that the browser can't open are
 * sent unchanged: the server decides.
 */
export const prepareImage = (file: File, signal?: AbortSignal): Promise<Blob> =>
  opening(async () => {
    signal?.throwIfAborted()
    // redrawing would stop its animation
    if (file.type === 'image/gif' && file.size <= maxImageBytes) return file
    // upright, according to its metadata
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

/** Null if the browser lacks the memory. */
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
    // keeps transparency; a browser without a WebP encoder returns PNG, which may have too many bytes
    const picture = await encodeCanvas(canvas, 'image/webp')
    if (picture && picture.size <= maxImageBytes) return picture
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    return await encodeCanvas(canvas, 'image/jpeg')
  } finally {
    // frees the memory at once
    canvas.width = 0
    canvas.height = 0
  }
}

const encodeCanvas = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))
