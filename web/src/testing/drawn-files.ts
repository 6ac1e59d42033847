type Draw = (pen: CanvasRenderingContext2D) => void
type Size = { width: number; height: number; type?: string; quality?: number; name?: string }

export async function drawnFile(
  { width, height, type = 'image/jpeg', quality = 0.9, name = 'photo' }: Size,
  draw: Draw = (pen) => pen.fillRect(0, 0, width, height),
): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing')
  draw(pen)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error(`This browser writes no ${type}`)
  return new File([blob], name, { type: blob.type })
}

/** Fills a picture with noise, which compresses worst. */
export const noise: Draw = (pen) => {
  const side = 128
  const grains = new ImageData(side, side)
  crypto.getRandomValues(grains.data)
  for (let at = 3; at < grains.data.length; at += 4) grains.data[at] = 255
  const { width, height } = pen.canvas
  for (let x = 0; x < width; x += side) for (let y = 0; y < height; y += side) pen.putImageData(grains, x, y)
}

/** A JPEG whose metadata say that the camera was on its side: a quarter turn to the right sets it upright. */
export async function onItsSide(jpeg: File): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  // APP1: Exif, big-endian, one entry: orientation (0x0112), a short, 6
  const exif = [
    0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00, 0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08, 0x00,
    0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x06, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  ]
  // right after the start marker, before the browser's own segments
  return new File([bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)], jpeg.name, { type: jpeg.type })
}

/** A picture's size, and the color (red, green, blue, opacity) at a place from 0 to 1. */
export async function seenIn(picture: Blob) {
  const bitmap = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing')
  pen.drawImage(bitmap, 0, 0)
  return {
    width: bitmap.width,
    height: bitmap.height,
    colorAt: (x: number, y: number) => [
      ...pen.getImageData(Math.floor(x * (bitmap.width - 1)), Math.floor(y * (bitmap.height - 1)), 1, 1).data,
    ],
  }
}
