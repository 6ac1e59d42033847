import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type EmbedData, embedPets } from '#shared/embed.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { admin, emptySite, member, openPage } from '#web/testing/open-page.tsx'

const config = { ...emptySite, publicUrl: 'https://pets.example.org' }
const code = page.getByLabelText('Embed code')
const embedded: EmbedData = {
  shelter: 'Paws',
  accent: null,
  url: '/pets',
  pets: [
    {
      name: 'Rex',
      url: '/pets/7',
      image: '/drawings/category-dog.svg',
      alt: 'Rex, a dog',
      focus: { x: 10, y: 90 },
      status: 'on_hold',
      category: 'Dog',
      age: '3 years',
      location: 'Springfield',
    },
  ],
}

/** Records the preview's requests, and responds. */
function previewed() {
  const requested: string[] = []
  const answer = ({ url }: Request) => {
    requested.push(new URL(url).search)
    return Response.json(embedded)
  }
  return { requested, others: { [embedPets]: answer } }
}

test.each([1280, 320])(
  'at %i pixels, staff choose what another site shows, see it, and copy the code',
  async (width) => {
    const { requested, others } = previewed()
    await openPage('/dashboard/embed', { as: { ...member, staff: true }, width, config, others })
    const whole = 'https://pets.example.org/embed.js" data-limit="4"></script>'
    await expect.element(code).toHaveValue(`<script async src="${whole}`)
    await page.getByLabelText('Category').selectOptions('Dog')
    await page.getByLabelText('Number of pets').selectOptions('8')
    await expect
      .element(code)
      .toHaveValue('<script async src="https://pets.example.org/embed.js" data-limit="8" data-category="Dog"></script>')
    await expect.poll(() => requested.at(-1)).toBe('?limit=8&category=Dog')
    const preview = page.getByRole('region', { name: 'Preview' })
    const shown = () => preview.element().querySelector('div > div')?.shadowRoot?.querySelector('.pet')
    await expect.poll(() => shown()?.getAttribute('href')).toBe('/pets/7')
    expect(shown()?.textContent).toContain('On hold')
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(await violationsIn('body')).toEqual([])
  },
)

test('with several languages, staff choose that of the line, whose own script shows the preview', async () => {
  const { others } = previewed()
  await openPage('/dashboard/embed', { as: admin, config: { ...config, languages: ['en', 'es', 'ar'] }, others })
  const language = page.getByLabelText('Language', { exact: true })
  await expect.element(language).toHaveValue('en')
  await language.selectOptions('العربية')
  await expect
    .element(code)
    .toHaveValue('<script async src="https://pets.example.org/ar/embed.js" data-limit="4"></script>')
  const preview = page.getByRole('region', { name: 'Preview' })
  const script = () => preview.element().querySelector('script')
  await expect.poll(() => script()?.getAttribute('src')).toBe(`${window.location.origin}/ar/embed.js`)
  expect(script()?.closest('[dir]')?.getAttribute('dir')).toBe('rtl')
})

test.each([
  ['is told that it is copied', async () => {}, 'Copied.'],
  [
    'finds it selected where the browser says no',
    () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    'Couldn’t copy this. Please select the text and copy it yourself.',
  ],
])('a user who presses Copy %s', async (_, answer, sentence) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(answer)
  await openPage('/dashboard/embed', { as: admin, config, others: previewed().others })
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  const area = code.element() as HTMLTextAreaElement
  expect(write.mock.calls).toEqual([[area.value]])
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(area.value)
})

test('the page is for staff and admins', async () => {
  await openPage('/dashboard/embed', { as: member })
  await expect.element(page.getByText('Only staff and admins can do this.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
})
