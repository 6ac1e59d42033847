import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { maxPhotos } from '#shared/photos.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { drawnFile, noise, seenIn } from '#web/testing/drawn-files.ts'
import { openPhotos, photoAt, pictureAt, pictureResponse } from '#web/testing/open-photos.tsx'
import { linkedPicture, pictureFile, problem } from '#web/testing/records.ts'
import { startTouch } from '#web/testing/touch.ts'

const choose = page.getByLabelText(/^(Choose photos|Add photos)$/)
const link = page.getByLabelText('Image')
const save = page.getByRole('button', { name: 'Save' })
const photo = (place: number) => page.getByRole('img', { name: `Photo ${place}`, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const noted = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const announcement = (text: string) => page.getByRole('log').getByText(text, { exact: true })
const files = (count: number) => Array.from({ length: count }, (_, index) => pictureFile(`${index + 1}.jpg`))
const numbered = (file: File) => pictureResponse(Number.parseInt(file.name, 10))
const some = (count: number) => Array.from({ length: count }, (_, index) => photoAt(index + 1))
const order = (...numbers: number[]) => numbers.map(pictureAt)

test('one photo is chosen, shown, and can be removed', async () => {
  const { value } = await openPhotos({ upload: () => pictureResponse(1) })
  await expect.element(save).toBeDisabled()
  await choose.upload(pictureFile())
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await expect.element(save).toBeEnabled()
  expect(value()).toEqual([{ image: pictureAt(1), alt: null, focus: null }])
  await button('Remove photo 1').click()
  await expect.element(page.getByRole('img', { name: 'Preview' })).not.toBeInTheDocument()
  await expect.element(choose).toHaveFocus()
  await expect.element(save).toBeDisabled()
})

test('a link counts while it is typed, and makes room for another one', async () => {
  const { images } = await openPhotos()
  await link.fill(linkedPicture)
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await button('Add another link').click()
  await expect.element(link).toHaveFocus()
  await expect.element(link).toHaveValue('')
  await link.fill(pictureAt(2))
  await expect.element(photo(2)).toBeVisible()
  expect(images()).toEqual([linkedPicture, pictureAt(2)])
  await link.fill('')
  expect(images()).toEqual([linkedPicture])
  await link.fill(linkedPicture)
  expect(images()).toEqual([linkedPicture])
  await button('Add another link').click()
  await expect.element(noted('This photo is already in the list.')).toBeVisible()
  expect(images()).toEqual([linkedPicture])
})

test('a single link is changed in its box, and later text does not keep the old crop', async () => {
  const { value } = await openPhotos({ photos: [{ ...photoAt(1), focus: { x: 10, y: 10 }, alt: 'Asleep' }] })
  await expect.element(link).toHaveValue(pictureAt(1))
  await link.fill(pictureAt(2))
  expect(value()).toEqual([{ image: pictureAt(2), alt: 'Asleep', focus: null }])
})

test('several photos are sent two at a time, each with its progress, in the order of the choice', async () => {
  const answers = new Map<string, (response: Response) => void>()
  const { images } = await openPhotos({
    upload: (file) => new Promise((resolve) => void answers.set(file.name, resolve)),
  })
  const arrive = (number: number) => answers.get(`${number}.jpg`)?.(pictureResponse(number))
  await choose.upload(files(3))
  const bar = (name: string) => page.getByRole('progressbar', { name: `Uploading ${name}` })
  await expect.element(bar('1.jpg')).toHaveAttribute('aria-valuetext', '50%')
  await expect.element(bar('2.jpg')).toBeVisible()
  await expect.element(page.getByText('Getting ready')).toBeVisible()
  await expect.poll(() => [...answers.keys()]).toEqual(['1.jpg', '2.jpg'])
  await expect.element(page.getByText('Uploading 3 images...')).toBeVisible()
  await expect.element(save).toBeDisabled()
  arrive(2)
  await expect.poll(() => answers.has('3.jpg')).toBe(true)
  await expect.element(bar('3.jpg')).toBeVisible()
  arrive(3)
  await expect.element(page.getByText('Uploading image...')).toBeVisible()
  arrive(1)
  await expect.element(save).toBeEnabled()
  expect(images()).toEqual(order(1, 2, 3))
  await expect.element(page.getByText('Cover', { exact: true })).toBeVisible()
})

test('of several photos, one does not decode: its name has an error, and the others stay', async () => {
  const sentence = 'This file is not a picture we can read.'
  const { images } = await openPhotos({
    upload: (file) => (file.name === '2.jpg' ? problem(415, sentence) : numbered(file)),
  })
  await choose.upload(files(3))
  const bad = page.getByRole('listitem').filter({ hasText: 'Image upload failed' })
  await expect.element(bad.getByText('2.jpg', { exact: true })).toBeVisible()
  await expect.element(bad.getByText(sentence)).toBeVisible()
  await expect.element(announcement('2.jpg wasn’t added.')).toBeInTheDocument()
  await expect.element(save).toBeEnabled()
  expect(images()).toEqual(order(1, 3))
  expect(bad.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await bad.getByRole('button', { name: 'Remove' }).click()
  await expect.element(bad).not.toBeInTheDocument()
  await expect.element(choose).toHaveFocus()
  expect(images()).toEqual(order(1, 3))
})

test('a failed upload is tried again and takes its place', async () => {
  let tries = 0
  const { images } = await openPhotos({
    upload: (file) => {
      if (file.name === '1.jpg' && tries++ === 0) throw new TypeError('Failed to fetch')
      return numbered(file)
    },
  })
  await choose.upload(files(2))
  await expect.element(page.getByText(/^We can’t reach the shelter’s server right now/)).toBeVisible()
  await choose.upload(pictureFile('3.jpg'))
  await expect.poll(images).toEqual(order(2, 3))
  await button('Try again').click()
  await expect.poll(images).toEqual(order(1, 2, 3))
  await expect.element(page.getByText('Image upload failed')).not.toBeInTheDocument()
})

test('an upload is cancelled; the others go on, and a late response changes nothing', async () => {
  const aborted = Promise.withResolvers<void>()
  const { images } = await openPhotos({
    upload: (file, { signal }) => {
      if (file.name !== '1.jpg') return numbered(file)
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          aborted.resolve()
          resolve(numbered(file))
        })
      })
    },
  })
  await choose.upload(files(3))
  await expect.poll(images).toEqual(order(2, 3))
  await button('Cancel 1.jpg').click()
  await aborted.promise
  await expect.element(save).toBeEnabled()
  expect(images()).toEqual(order(2, 3))
  await expect.element(photo(2)).toBeVisible()
  expect(page.getByText('Image upload failed').elements()).toEqual([])
})

test('of more than ten photos, those that fit are taken, and the number of the others is shown', async () => {
  const { images } = await openPhotos({ photos: some(8), upload: numbered })
  await choose.upload([9, 10, 11].map((number) => pictureFile(`${number}.jpg`)))
  await expect.element(noted('A pet can have up to 10 photos. 1 was left out.')).toBeVisible()
  await expect.poll(images).toEqual(some(maxPhotos).map(({ image }) => image))
  await link.fill(pictureAt(11))
  await expect.element(noted(/^A pet can have up to 10 photos\./)).toBeVisible()
  expect(images()).toHaveLength(maxPhotos)
  await button('Remove photo 10').click()
  await choose.upload([12, 13].map((number) => pictureFile(`${number}.jpg`)))
  await expect.element(noted('A pet can have up to 10 photos. 1 was left out.')).toBeVisible()
  await expect.poll(() => images().at(-1)).toBe(pictureAt(12))
})

test('a form that renders late takes no change for a reset: notes stay, and uploads go on', async () => {
  const last = Promise.withResolvers<Response>()
  const { images } = await openPhotos({
    photos: some(7),
    lag: 150,
    upload: (file) => (file.name === '10.jpg' ? last.promise : numbered(file)),
  })
  await choose.upload([8, 9, 10, 11].map((number) => pictureFile(`${number}.jpg`)))
  await expect.poll(images).toEqual(order(1, 2, 3, 4, 5, 6, 7, 8, 9))
  await expect.element(noted('A pet can have up to 10 photos. 1 was left out.')).toBeVisible()
  await expect.element(page.getByText('Uploading image...')).toBeVisible()
  last.resolve(pictureResponse(10))
  await expect.poll(images).toEqual(some(maxPhotos).map(({ image }) => image))
  await expect.element(noted('A pet can have up to 10 photos. 1 was left out.')).toBeVisible()
})

test('a failed upload gets another try only while there is room for it', async () => {
  let isAway = true
  const { images } = await openPhotos({
    photos: some(9),
    upload: (file) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return numbered(file)
    },
  })
  await choose.upload(pictureFile('11.jpg'))
  const retryButton = button('Try again')
  await expect.element(retryButton).toBeVisible()
  isAway = false
  await choose.upload(pictureFile('10.jpg'))
  await expect.poll(images).toHaveLength(maxPhotos)
  await retryButton.click()
  await expect.element(noted('A pet can have up to 10 photos.')).toBeVisible()
  await button('Remove photo 1').click()
  await retryButton.click()
  await expect.poll(images).toEqual(order(2, 3, 4, 5, 6, 7, 8, 9, 11, 10))
})

test('several photos are dropped or pasted at once', async () => {
  const { images } = await openPhotos({ upload: numbered })
  const data = new DataTransfer()
  for (const file of files(2)) data.items.add(file)
  const options = { bubbles: true, cancelable: true }
  link.element().dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
  await expect.poll(images).toEqual(order(1, 2))
  const more = new DataTransfer()
  more.items.add(pictureFile('3.jpg'))
  link.element().dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: more }))
  await expect.poll(images).toEqual(order(1, 2, 3))
})

const sizes = [390, 1280].flatMap((width) => ['light', 'dark'].map((theme) => ({ width, theme })))

test.each(sizes)('everything fits and is accessible at $width px, $theme', async ({ width, theme }) => {
  document.documentElement.dataset.theme = theme
  onTestFinished(() => {
    delete document.documentElement.dataset.theme
  })
  await openPhotos({
    photos: some(3),
    width,
    upload: (file) => (file.name === '1.jpg' ? problem(415, 'This is no picture.') : new Promise(() => undefined)),
  })
  expect(await violationsIn('main')).toEqual([])
  await choose.upload(files(4))
  await expect.element(page.getByRole('progressbar').nth(1)).toBeVisible()
  await expect.element(page.getByText('Image upload failed')).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await button('Edit photo 2').click()
  await expect.element(page.getByRole('dialog', { name: 'Photo 2' })).toBeVisible()
  expect(await violationsIn('[role=dialog]')).toEqual([])
})

test('the same picture is added only once, with a note', async () => {
  const { images } = await openPhotos({ photos: some(2), upload: () => pictureResponse(2) })
  await choose.upload(pictureFile('again.jpg'))
  await expect.element(noted('again.jpg is already in the list.')).toBeVisible()
  expect(images()).toEqual(order(1, 2))
})

test('photos are moved with the keyboard: the button keeps the focus, and the new place is announced', async () => {
  const { images } = await openPhotos({ photos: some(4) })
  const left = button('Move photo 2 left')
  await expect.element(left).toBeVisible()
  left.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(images()).toEqual(order(2, 1, 3, 4))
  await expect.element(announcement('Photo 2 moved to position 1 of 4.')).toBeInTheDocument()
  await expect.element(button('Move photo 1 left')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(images()).toEqual(order(2, 1, 3, 4))
  await userEvent.keyboard('{Tab}{Enter}{Enter}')
  expect(images()).toEqual(order(1, 3, 2, 4))
  await expect.element(button('Move photo 3 right')).toHaveFocus()
})

test('photos are moved by dragging the picture or its grip with a mouse, and the drop is no click', async () => {
  const { images } = await openPhotos({ photos: some(4) })
  await userEvent.dragAndDrop(button('Edit photo 1'), button('Edit photo 3'))
  await expect.poll(images).toEqual(order(2, 3, 1, 4))
  await expect.element(announcement('Photo 1 moved to position 3 of 4.')).toBeInTheDocument()
  await userEvent.dragAndDrop(page.getByTitle('Drag to reorder').nth(3), button('Edit photo 1'))
  await expect.poll(images).toEqual(order(4, 2, 3, 1))
  expect(page.getByRole('dialog').elements()).toEqual([])
  await button('Edit photo 1').click()
  await expect.element(page.getByRole('dialog', { name: 'Photo 1' })).toBeVisible()
})

test('photos are moved with a finger, and Escape cancels', async () => {
  const { images } = await openPhotos({ photos: some(4), width: 390 })
  const grip = (place: number) => page.getByTitle('Drag to reorder').nth(place - 1)
  await expect.element(grip(4)).toBeVisible()
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  const finger = await startTouch()
  const [from, to] = [middle(grip(4).element()), middle(button('Edit photo 1').element())]
  await finger.press(from)
  await finger.moveTo({ x: from.x - 20, y: from.y - 20 })
  await finger.moveTo(to)
  await expect.poll(() => document.querySelector('[data-held]')).not.toBe(null)
  expect(images()).toEqual(order(1, 2, 3, 4))
  await finger.release()
  await expect.poll(images).toEqual(order(4, 1, 2, 3))
  await finger.press(from)
  await finger.moveTo(to)
  await expect.poll(() => document.querySelector('[data-held]')).not.toBe(null)
  await userEvent.keyboard('{Escape}')
  await finger.release()
  expect(document.querySelector('[data-held]')).toBe(null)
  expect(images()).toEqual(order(4, 1, 2, 3))
})

test('removing a photo focuses the next one, and after the last the choice of files', async () => {
  const { images } = await openPhotos({ photos: some(2) })
  await button('Remove photo 1').click()
  expect(images()).toEqual(order(2))
  await expect.element(button('Edit photo 1')).toHaveFocus()
  await button('Remove photo 1').click()
  await expect.element(choose).toHaveFocus()
})

test("a photo's alternative text is typed; blank means the default", async () => {
  const { value } = await openPhotos({ photos: some(2) })
  await button('Edit photo 2').click()
  const text = page.getByLabelText('Describe the photo')
  await expect.element(text).toHaveAttribute('placeholder', 'Rex, a dog (photo 2)')
  await text.fill(' Rex with his ball ')
  expect(value()[1]?.alt).toBe('Rex with his ball')
  await text.fill('  ')
  expect(value()[1]?.alt).toBe(null)
  await text.fill('x'.repeat(201))
  await expect.element(page.getByText('Use at most 200 characters.')).toBeVisible()
})

test('a photo becomes the cover in its dialog', async () => {
  const { images } = await openPhotos({ photos: some(3) })
  await button('Edit photo 3').click()
  await button('Use as cover').click()
  expect(images()).toEqual(order(3, 1, 2))
  await expect.element(page.getByRole('dialog', { name: 'Photo 1' })).toBeVisible()
  await button('Done').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('cropping starts at the focal point that the server found; a press or the arrow keys move it', async () => {
  const { value } = await openPhotos({ upload: () => pictureResponse(1, { x: 40, y: 30 }) })
  await choose.upload(pictureFile())
  await button('Edit photo 1').click()
  const point = page.getByRole('slider', { name: 'Focal point' })
  await expect.element(point).toHaveAttribute('aria-valuetext', '40% from the left, 30% from the top')
  await expect.element(page.getByText('Chosen automatically.')).toBeVisible()
  const picture = () => document.querySelector<HTMLImageElement>('[role=dialog] img')
  await expect.poll(() => picture()?.complete && picture()?.width).toBeTruthy()
  const { width = 0, height = 0 } = picture()?.getBoundingClientRect() ?? {}
  await userEvent.click(picture() ?? document.body, { position: { x: width * 0.8, y: height * 0.1 } })
  await expect.poll(() => value()[0]?.focus).toEqual({ x: 80, y: 10 })
  await expect.element(point).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(value()[0]?.focus).toEqual({ x: 75, y: 5 })
  await button('Choose automatically').click()
  expect(value()[0]?.focus).toEqual({ x: 40, y: 30 })
})

test('a photo that is too large for the server is made smaller first', async () => {
  const sizes: object[] = []
  const { images } = await openPhotos({
    upload: async (file) => {
      const { width, height } = await seenIn(file)
      sizes.push({ width, height })
      return pictureResponse(1)
    },
  })
  await choose.upload(await drawnFile({ width: 3600, height: 4800 }, noise))
  await expect.poll(images).toEqual(order(1))
  expect(sizes).toEqual([{ width: 1800, height: 2400 }])
})

test('a reset of the form replaces everything, also uploads in progress', async () => {
  const { images, reset } = await openPhotos({ photos: some(1), upload: () => new Promise(() => undefined) })
  await choose.upload(files(1))
  await expect.element(page.getByText('Uploading image...')).toBeVisible()
  reset([])
  await expect.element(page.getByText('Uploading image...')).not.toBeInTheDocument()
  await expect.element(link).toHaveValue('')
  expect(images()).toEqual([])
})
