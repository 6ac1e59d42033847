import { expect, onTestFinished, test, vi } from 'vitest'
import { maxImageBytes } from '#shared/pictures.ts'
import { drawnFile, noise, onItsSide, seenIn } from '#web/testing/drawn-files.ts'
import { pictureFile } from '#web/testing/records.ts'
import { prepareImage } from './prepare-image.ts'

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 180 && green < 80 && blue < 80

test('a photo of 28 MB becomes one that can be sent, at most 2,400 pixels long', async () => {
  const photo = await drawnFile({ width: 5200, height: 3900, quality: 1 }, noise)
  expect(photo.size).toBeGreaterThan(28 * 1024 * 1024)
  const sent = await prepareImage(photo)
  expect(sent.type).toBe('image/jpeg')
  expect(sent.size).toBeLessThan(maxImageBytes)
  expect(await seenIn(sent)).toMatchObject({ width: 2400, height: 1800 })
})

test('a photo taken with the camera on its side is upright afterwards', async () => {
  const left = await drawnFile({ width: 3000, height: 1500 }, (pen) => {
    pen.fillStyle = 'red'
    pen.fillRect(0, 0, 1500, 1500)
  })
  const seen = await seenIn(await prepareImage(await onItsSide(left)))
  // a quarter turn to the right: the left side is now at the top
  expect(seen).toMatchObject({ width: 1200, height: 2400 })
  expect(isRed(seen.colorAt(0.5, 0.1))).toBe(true)
  expect(isRed(seen.colorAt(0.5, 0.9))).toBe(false)
})

test.each(['image/png', 'image/webp'])('a large %s keeps its transparency', async (type) => {
  const drawing = await drawnFile({ width: 200, height: 4000, type }, (pen) => {
    pen.fillStyle = 'red'
    pen.fillRect(0, 0, 200, 2000)
  })
  const sent = await prepareImage(drawing)
  const seen = await seenIn(sent)
  expect(sent.type).toBe('image/webp')
  expect(seen).toMatchObject({ width: 120, height: 2400 })
  expect(isRed(seen.colorAt(0.5, 0.2))).toBe(true)
  expect(seen.colorAt(0.5, 0.9).at(3)).toBe(0)
})

test('a browser without a WebP encoder sends a large picture as a JPEG on white', async () => {
  const toBlob = HTMLCanvasElement.prototype.toBlob
  const asPng = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type,
    quality,
  ) {
    toBlob.call(this, give, type === 'image/webp' ? 'image/png' : type, quality)
  })
  onTestFinished(() => asPng.mockRestore())
  const drawing = await drawnFile({ width: 2600, height: 2600, type: 'image/png' }, (pen) => {
    noise(pen)
    pen.clearRect(0, 0, 2600, 400)
  })
  const sent = await prepareImage(drawing)
  expect(sent.type).toBe('image/jpeg')
  expect(sent.size).toBeLessThan(maxImageBytes)
  expect((await seenIn(sent)).colorAt(0.5, 0.05).every((part) => part > 250)).toBe(true)
})

test('a file that fits is sent byte by byte unchanged', async () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
    const photo = await drawnFile({ width: 2400, height: 30, type })
    expect(await prepareImage(photo)).toBe(photo)
  }
})

test('a format that the server does not take becomes one that it does', async () => {
  const photo = await drawnFile({ width: 300, height: 200 })
  const sent = await prepareImage(new File([photo], 'photo.bmp', { type: 'image/bmp' }))
  expect(sent.type).toBe('image/webp')
  expect(await seenIn(sent)).toMatchObject({ width: 300, height: 200 })
})

test('files that this browser can’t open, and GIFs, which may move, are left to the server', async () => {
  for (const [name, type] of [
    ['cv.pdf', 'application/pdf'],
    ['photo.heic', 'image/heic'],
    ['wave.gif', 'image/gif'],
  ] as const) {
    const file = pictureFile(name, type)
    expect(await prepareImage(file)).toBe(file)
  }
})

test('photos are opened one at a time', async () => {
  let open = 0
  let most = 0
  const create = globalThis.createImageBitmap
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    open += 1
    most = Math.max(most, open)
    const bitmap = await create(file)
    const close = bitmap.close.bind(bitmap)
    bitmap.close = () => {
      open -= 1
      close()
    }
    return bitmap
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const photos = await Promise.all([2500, 2600, 2700].map((width) => drawnFile({ width, height: 100 })))
  const sent = await Promise.all(photos.map((photo) => prepareImage(photo)))
  expect(sent.every((picture, index) => picture !== photos[index])).toBe(true)
  expect(most).toBe(1)
  expect(open).toBe(0)
})
