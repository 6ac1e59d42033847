import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { violationsIn } from '#web/testing/axe.ts'
import type { Answers } from '#web/testing/fake-server.ts'
import { admin, openPage } from '#web/testing/open-page.tsx'
import { settingsServer } from '#web/testing/settings-server.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const group = (name: string) => page.getByRole('region', { name, exact: true })
const tab = (language: string) => group('Home page text').getByRole('radio', { name: language })
// the radio button itself is hidden behind its label
const choose = (language: string) => group('Home page text').getByText(language, { exact: true }).click()
const save = () => button('Save').click()
const savedToast = page.getByText('Saved. Your site is up to date.')

type Saved = NonNullable<Parameters<typeof settingsServer>[0]>['saved']

async function openSettings(saved: Saved = {}, width = 1280) {
  const server = settingsServer({ saved })
  const opened = await openPage('/dashboard/settings', { as: admin, width, ...server })
  await expect.element(field('Phone')).toBeInTheDocument()
  return { ...server, ...opened }
}

const spanish = { otherLanguages: ['es' as const], whoWeAre: 'We are nine.', openingHours: 'Mon 9 to 5' }
const home = {
  ...{ text: 'Where do you live?', kind: 'one_of' as const, required: false },
  choices: ['House', 'Apartment'],
}

test('with one language, nothing is translated; the others say that no native speaker has checked them', async () => {
  const { calls } = await openSettings({ whoWeAre: 'We are nine.' })
  expect(page.getByRole('radiogroup', { name: 'Texts in' }).elements()).toEqual([])
  expect(field('Your texts are in').elements()).toEqual([])
  for (const language of ['Español', 'العربية']) {
    const box = page.getByRole('checkbox', { name: language })
    await expect.element(box).toHaveAccessibleDescription('Translated, but no native speaker has checked it yet.')
    expect(box.element().closest('label')?.querySelector('[lang]')?.textContent).toBe(language)
  }
  await page.getByRole('checkbox', { name: 'العربية' }).click()
  await page.getByRole('checkbox', { name: 'Español' }).click()
  await save()
  await expect.element(savedToast).toBeVisible()
  expect(calls('settings.save')).toMatchObject([{ values: { language: 'en', otherLanguages: ['es', 'ar'] } }])
})

test('a text is translated below the text as written, previewed, and saved with the others', async () => {
  const { calls } = await openSettings({ ...spanish, questions: [home] })
  await choose('Español')
  await expect.element(group('Home page text').getByText('We are nine.')).toHaveAttribute('lang', 'en')
  await expect
    .element(group('Contact').getByText('0 of 3 texts are translated. The others are shown in English.'))
    .toBeVisible()
  await field('Who We Are (Español)').fill('Somos nueve.')
  await expect.element(field('Who We Are (Español)')).toHaveAttribute('lang', 'es')
  const preview = page.getByRole('region', { name: 'Your site in Español' })
  const homePage = () => preview.element().querySelector('iframe')?.contentDocument
  const languageOf = (text: string) =>
    [...(homePage()?.querySelectorAll('p') ?? [])].find(({ textContent }) => textContent === text)?.lang
  await expect.poll(() => languageOf('Somos nueve.')).toBe('es')
  expect(languageOf('Mon 9 to 5')).toBe('en')
  expect(homePage()?.documentElement.lang).toBe('es')
  await field('Question 1 (Español)').fill('¿Dónde vives?')
  await expect.element(preview.getByText('¿Dónde vives?')).toHaveAttribute('lang', 'es')
  await field('House').fill('Casa')
  await expect.element(group('Contact').getByText('1 of 3 texts', { exact: false })).toBeVisible()
  await field('Apartment').fill('Departamento')
  await expect.element(group('Contact').getByText('2 of 3 texts', { exact: false })).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  await save()
  await expect.element(savedToast).toBeVisible()
  const translations = { es: { text: '¿Dónde vives?', choices: { House: 'Casa', Apartment: 'Departamento' } } }
  expect(calls('settings.save')).toMatchObject([
    {
      values: {
        whoWeAre: 'We are nine.',
        translations: { es: { whoWeAre: 'Somos nueve.' } },
        questions: [{ ...home, translations }],
      },
    },
  ])
  await choose('English')
  await expect.element(field('Who We Are')).toHaveValue('We are nine.')
  // editing a choice keeps its versions
  await field('Choices').fill('A house\nApartment')
  await choose('Español')
  await expect.element(field('A house')).toHaveValue('Casa')
})

test('a preview that fails can be loaded again', async () => {
  const server = settingsServer({ saved: spanish })
  let isDown = true
  const answers: Answers = {
    ...server.answers,
    'settings.preview': (input) => {
      if (isDown) throw new Error('down')
      return server.answers['settings.preview']?.(input) ?? { html: '', styles: [] }
    },
  }
  await openPage('/dashboard/settings', { as: admin, ...server, answers })
  await expect.element(field('Phone')).toBeInTheDocument()
  await choose('Español')
  const preview = page.getByRole('region', { name: 'Your site in Español' })
  await expect.element(preview.getByText('We couldn’t load the preview.')).toBeVisible()
  isDown = false
  await preview.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => document.querySelector('iframe')?.contentDocument?.body.textContent).toContain('We are nine.')
})

test('the languages are switched with the keyboard, at 320 pixels, and Arabic is written from the right', async () => {
  await openSettings({ ...spanish, otherLanguages: ['es', 'ar'] }, 320)
  ;(tab('English').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(tab('العربية')).toHaveFocus()
  await expect.element(field('Who We Are (العربية)')).toHaveAttribute('dir', 'rtl')
  expect(document.documentElement.scrollWidth).toBe(320)
  await button('Preview').click()
  const frame = () => page.getByRole('dialog').element().querySelector('iframe')?.contentDocument
  await expect.poll(() => frame()?.body.textContent).toContain('We are nine.')
  expect(frame()?.dir).toBe('rtl')
})

test('an invalid translation is shown when the form is saved in another language', async () => {
  const { calls } = await openSettings(spanish)
  await choose('Español')
  await field('Opening hours (Español)').fill('x'.repeat(501))
  await choose('English')
  await save()
  await expect.element(field('Opening hours (Español)')).toHaveFocus()
  await expect.element(field('Opening hours (Español)')).toHaveAttribute('aria-invalid', 'true')
  expect(calls('settings.save')).toEqual([])
})

test('typed translations survive a reload, and Undo reverts them', async () => {
  const { answers, others } = await openSettings(spanish)
  await choose('Español')
  await field('Who We Are (Español)').fill('Somos nueve.')
  await cleanup()
  await openPage('/dashboard/settings', { as: admin, answers, others })
  await choose('Español')
  await expect.element(field('Who We Are (Español)')).toHaveValue('Somos nueve.')
  await button('Undo').click()
  await expect.element(field('Who We Are (Español)')).toHaveValue('')
})

test('two admins translate different texts, and neither loses anything', async () => {
  const { meanwhile, calls } = await openSettings({ ...spanish, otherLanguages: ['es', 'ar'] })
  await choose('Español')
  await field('Who We Are (Español)').fill('Somos nueve.')
  meanwhile({ translations: { ar: { whoWeAre: 'نحن تسعة.' }, es: { openingHours: 'Lunes' } } })
  await save()
  await expect.element(page.getByText('Who We Are (العربية)')).toBeVisible()
  await button('Continue with these choices').click()
  await save()
  await expect.element(savedToast).toBeVisible()
  expect(calls('settings.save').at(-1)).toMatchObject({
    values: {
      translations: { ar: { whoWeAre: 'نحن تسعة.' }, es: { openingHours: 'Lunes', whoWeAre: 'Somos nueve.' } },
    },
  })
})

test("a new language of the website leaves the texts in theirs, and offers visitors' old one", async () => {
  await openSettings({ whoWeAre: 'We are nine.' })
  await field('Language').selectOptions('Español')
  await expect.element(page.getByRole('checkbox', { name: 'English' })).toBeChecked()
  await expect.element(field('Your texts are in')).toHaveValue('en')
  await expect.element(field('Who We Are')).toHaveValue('We are nine.')
  await field('Your texts are in').selectOptions('Español')
  await choose('English')
  await expect.element(field('Who We Are (English)')).toHaveValue('')
  await button('Undo').click()
  await expect.element(field('Language')).toHaveValue('en')
  expect(page.getByRole('radiogroup', { name: 'Texts in' }).elements()).toEqual([])
})

test('a section of the privacy page is replaced, starting from our text, and previewed on its page', async () => {
  const { calls } = await openSettings()
  const section = group('Privacy').getByText('When you’re just browsing', { exact: true })
  await section.click()
  const text = field('Privacy: When you’re just browsing')
  await expect.element(text).toHaveValue('')
  await group('Privacy').getByRole('button', { name: 'Start from our text' }).click()
  await expect.element(text).toHaveValue(expect.stringContaining('We don’t use ads'))
  await text.fill('We log nothing.')
  const preview = page.getByRole('region', { name: 'Home page preview' })
  const inside = () => preview.element().querySelector('iframe')?.contentDocument?.body.textContent
  await expect.poll(inside).toContain('We log nothing.')
  await expect.poll(inside).toContain('Who is responsible')
  expect(inside()).not.toContain('We don’t use ads')
  await save()
  await expect.element(savedToast).toBeVisible()
  expect(calls('settings.save')).toMatchObject([{ values: { privacyBrowsing: 'We log nothing.', termsLead: null } }])
})
