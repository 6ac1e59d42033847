import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { SettingsResponse, ShelterSettings } from '#shared/settings.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { Refused } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { pictureFile, problem } from '#web/testing/records.ts'
import { settingsServer } from '#web/testing/settings-server.ts'

const path = '/dashboard/settings'
const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = button('Save')
const notSaved = page.getByText('Not saved yet')
const savedToast = page.getByText('Saved. Your site is up to date.')
const preview = () => document.querySelector('iframe')?.contentDocument?.body
const previewSays = () => expect.poll(() => preview()?.textContent, { timeout: 20_000 })

type SettingsOverrides = Partial<Omit<SettingsResponse, 'saved'>> & { saved?: Partial<ShelterSettings> }

async function openSettings(facts: SettingsOverrides = {}, options: Partial<Parameters<typeof openPage>[1]> = {}) {
  const server = settingsServer(facts)
  const opened = await openPage(path, { as: admin, answers: server.answers, others: server.others, ...options })
  await expect.element(field('Phone')).toBeInTheDocument()
  return { ...server, ...opened }
}

test('a user who is no admin sees that this is for admins only, and has no link to it', async () => {
  const { calls } = await openPage(path, { as: member })
  await expect.element(page.getByText('Admins only.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Shelter Settings' }).elements()).toEqual([])
  expect(calls('settings.get')).toEqual([])
})

test('only the button saves typed values, and the whole site shows them at once', async () => {
  const { calls } = await openSettings({ saved: { siteName: 'Paws' } }, { config: { siteName: 'Paws' } })
  expect(save.elements()).toEqual([])
  await field('Name').fill('Paws & Claws')
  await field('Phone').fill('+45 1234')
  await field('Opening hours').fill('Mon\nTue')
  await expect.element(notSaved).toBeVisible()
  expect(document.title).toBe('Shelter Settings · Paws')
  expect(await violationsIn('main')).toEqual([])
  await save.click()
  await expect.element(savedToast).toBeVisible()
  await expect.element(notSaved).not.toBeInTheDocument()
  expect(calls('settings.save')).toEqual([
    {
      version: 3,
      values: expect.objectContaining({
        siteName: 'Paws & Claws',
        phone: '+45 1234',
        openingHours: 'Mon\nTue',
        email: null,
        questions: [],
      }),
    },
  ])
  expect(document.title).toBe('Shelter Settings · Paws & Claws')
  await expect.element(page.getByRole('link', { name: 'Paws & Claws' }).first()).toBeVisible()
  expect(sessionStorage.length).toBe(0)
  // the next change is based on the saved settings
  await field('Phone').fill('')
  await save.click()
  await expect.poll(() => calls('settings.save').at(-1)).toMatchObject({ version: 4, values: { phone: null } })
})

test('the preview shows typed values, and Undo reverts them', async () => {
  await openSettings({ saved: { siteName: 'Paws', city: 'Chur' } }, { config: { siteName: 'Paws' } })
  await previewSays().toContain('Paws')
  await field('Name').fill('Claws')
  await field('City').fill('Bern')
  await field('Who We Are').fill('We are three.\n\nAnd two dogs.')
  await previewSays().toMatch(/Claws.*We are three\..*And two dogs\..*Bern/)
  await expect.element(page.getByText('28 of 1,500 characters')).toBeVisible()
  await button('Undo').click()
  await expect.element(field('Name')).toHaveValue('Paws')
  await expect.element(field('City')).toHaveValue('Chur')
  await expect.element(notSaved).not.toBeInTheDocument()
  await expect.element(page.getByRole('form', { name: 'Settings' })).toHaveFocus()
  await previewSays().toMatch(/Paws.*Chur/)
  expect(preview()?.textContent).not.toContain('We are three.')
})

test('the preview scrolls to the part of the page that a field is about', async () => {
  await openSettings({}, { config: { siteName: 'Paws' } })
  await previewSays().toContain('Who We Are')
  const region = page.getByRole('region', { name: 'Home page preview' })
  const seen = (part: string) => () => {
    const { top, bottom } = region.element().getBoundingClientRect()
    const frame = region.element().querySelector('iframe')?.getBoundingClientRect().top ?? 0
    const at = frame + (preview()?.querySelector(part)?.getBoundingClientRect().top ?? 0)
    return at >= top - 1 && at < bottom
  }
  for (const [label, part] of [
    ['Phone', 'footer'],
    ['Who We Are', '#who-we-are'],
    ['Name', 'header'],
  ] as const) {
    await field(label).click()
    await expect.poll(seen(part)).toBe(true)
  }
})

test('settings from the environment are read-only, show their variable, and are not changed by saving', async () => {
  const { calls } = await openSettings({
    saved: { siteName: 'Other', city: 'Bern' },
    fixed: { siteName: 'SITE_NAME', city: 'SITE_CITY' },
    environment: { siteName: 'Paws', city: 'Chur' },
  })
  for (const [label, value] of [
    ['Name', 'Paws'],
    ['City', 'Chur'],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value)
    await expect.element(field(label)).toHaveAttribute('readonly')
  }
  await expect.element(field('Name')).toHaveAccessibleDescription('Set by SITE_NAME on the server')
  await field('Country').fill('Switzerland')
  await previewSays().toContain('Chur, Switzerland')
  await save.click()
  await expect.element(savedToast).toBeVisible()
  expect(calls('settings.save')).toMatchObject([
    { values: { siteName: 'Other', city: 'Bern', country: 'Switzerland' } },
  ])
})

test('each field shows its error, and the first one gets the focus', async () => {
  const { calls } = await openSettings()
  await field('Email').fill('nowhere')
  await field('Time zone').fill('Atlantis')
  await field('Facebook').fill('javascript:alert(1)')
  await field('Why Adopt a Pet?').fill('x'.repeat(1501))
  await save.click()
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Time zone')).toHaveAccessibleDescription(/Choose a time zone from the list/)
  await expect.element(field('Facebook')).toHaveAccessibleDescription(/beginning with https:\/\//)
  await expect.element(field('Why Adopt a Pet?')).toHaveAccessibleDescription(/at most 1,500 characters/)
  expect(calls('settings.save')).toEqual([])
  await field('Email').fill('hello@paws.example')
  await field('Time zone').fill('america/new york')
  await field('Facebook').fill('https://facebook.example/paws')
  await field('Why Adopt a Pet?').fill('Why not?')
  await save.click()
  await expect.element(savedToast).toBeVisible()
  expect(calls('settings.save')).toMatchObject([{ values: { timeZone: 'america/new_york' } }])
})

test('an unreadable accent shows an error at once, and a button sets the nearest readable one', async () => {
  await openSettings()
  await field('Accent color').fill('#ffd')
  await expect.element(field('Accent color')).not.toHaveAttribute('aria-invalid')
  await field('Accent color').fill('#ffdd00')
  await expect.element(page.getByText(/White text isn’t readable on this color/)).toBeVisible()
  await button('Use the closest readable color').click()
  await expect.element(page.getByText(/White text isn’t readable/)).not.toBeInTheDocument()
  await expect.element(field('Accent color')).toHaveValue(expect.stringMatching(/^#[\da-f]{6}$/))
  await expect
    .poll(() => (page.getByLabelText('Pick a color').element() as HTMLInputElement).value)
    .toBe((field('Accent color').element() as HTMLInputElement).value)
  await button('Reset to amber').click()
  await expect.element(field('Accent color')).toHaveValue('')
  await field('Accent color').fill('teal')
  await save.click()
  await expect.element(field('Accent color')).toHaveFocus()
  await expect.element(field('Accent color')).toHaveAccessibleDescription(/Enter a color as # followed by six/)
})

test('a refused logo shows the reason at its field, also one that turns out too small', async () => {
  const server = settingsServer()
  const logo = `/images/${'a'.repeat(64)}.webp`
  let reply = problem(415, 'We can’t read this picture. Please choose a PNG, JPEG, WebP, GIF, or AVIF.')
  await openSettings(
    {},
    {
      answers: {
        ...server.answers,
        'settings.save': () => {
          const message = 'The logo is 1 × 1 pixels, and needs at least 32 × 32'
          throw new Refused('Some of this isn’t valid. Please check it and try again.', {
            refusal: 'INVALID',
            status: 400,
            issues: [{ path: 'logo', message }],
          })
        },
      },
      others: { ...server.others, '/api/images': () => reply },
    },
  )
  const choose = (file: File) => userEvent.upload(field('Logo'), file)
  await choose(pictureFile('logo.svg', 'image/svg+xml'))
  await expect.element(page.getByText(/^We can’t read this picture/)).toBeVisible()
  await choose(pictureFile('logo.gif', 'image/gif', 10 * 1024 * 1024 + 1))
  await expect.element(page.getByText('The picture is larger than 10 MB. Please choose a smaller one.')).toBeVisible()
  reply = Response.json({ data: { image: logo } }, { status: 201 })
  await choose(pictureFile('logo.gif', 'image/gif'))
  await expect.element(button('Remove')).toBeVisible()
  await save.click()
  await expect.element(page.getByText('The logo is 1 × 1 pixels, and needs at least 32 × 32')).toBeVisible()
  await expect.element(field('Logo')).toHaveFocus()
  await expect.element(notSaved).toBeVisible()
})

test('two admins at once: both versions are shown, and each setting is chosen', async () => {
  const { calls, changed, meanwhile } = await openSettings({ saved: { siteName: 'Paws', phone: '1' } })
  await field('Name').fill('Mine')
  await field('Phone').fill('2')
  await field('City').fill('Chur')
  meanwhile({ siteName: 'Theirs', phone: '3', email: 'theirs@paws.example' })
  await save.click()
  await expect.element(page.getByText(changed)).toBeVisible()
  const panel = page.getByRole('region', { name: 'The latest settings' })
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveFocus()
  const sides = (name: string) => [...panel.getByRole('group', { name }).element().querySelectorAll('dd')]
  expect(sides('Name').map(({ textContent }) => textContent)).toEqual(['Mine', 'Theirs'])
  expect(sides('City').map(({ textContent }) => textContent)).toEqual(['Chur', 'Not set'])
  await expect.element(panel.getByText('theirs@paws.example')).toBeVisible()
  expect(panel.getByRole('group').elements()).toHaveLength(3)
  expect(await violationsIn('main')).toEqual([])
  await panel.getByRole('button', { name: 'Use all of theirs' }).click()
  await panel.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: 'Yours' }).click()
  await panel.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(field('Name')).toHaveValue('Theirs')
  await expect.element(field('Phone')).toHaveValue('2')
  await expect.element(field('City')).toHaveValue('')
  await save.click()
  await expect.element(savedToast).toBeVisible()
  expect(calls('settings.save').at(-1)).toMatchObject({
    version: 4,
    values: { siteName: 'Theirs', phone: '2', city: null, email: 'theirs@paws.example' },
  })
})

test('if the server can’t be reached, nothing is lost and the bar shows it', async () => {
  const { answer, answers } = await openSettings()
  answer({
    'settings.save': () => {
      throw new Refused('The shelter is closed.')
    },
  })
  await field('Phone').fill('1')
  await save.click()
  await expect.element(page.getByText('The shelter is closed.')).toBeVisible()
  await expect.element(field('Phone')).toHaveValue('1')
  answer(answers)
  await save.click()
  await expect.element(savedToast).toBeVisible()
})

test('typed values survive a reload with the settings that they are based on', async () => {
  const { answers, others, meanwhile } = await openSettings({ saved: { siteName: 'Paws' } })
  await field('Name').fill('Mine')
  meanwhile({ siteName: 'Theirs' })
  await cleanup()
  await openPage(path, { as: admin, answers, others })
  await expect.element(page.getByText('We kept what you typed.')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Mine')
  await save.click()
  await expect.element(page.getByRole('group', { name: 'Name' }).getByText('Theirs').first()).toBeVisible()
  await button('Undo').click()
  expect(sessionStorage.length).toBe(0)
})

test('unsaved changes are kept on other pages', async () => {
  const { back } = await openSettings()
  await field('Phone').fill('1')
  await page.getByRole('link', { name: 'Create Donation Campaign' }).click()
  await expect.element(page.getByRole('heading', { name: 'Create Donation Campaign' })).toBeVisible()
  await back()
  await expect.element(field('Phone')).toHaveValue('1')
  await expect.element(page.getByText('We kept what you typed.')).toBeVisible()
})

test('on a phone, the preview opens over the form', async () => {
  await openSettings({ saved: { siteName: 'Paws' } }, { width: 390, config: { siteName: 'Paws' } })
  await field('Name').fill('Claws')
  await button('Preview').click()
  await expect.element(page.getByRole('dialog', { name: 'Home page preview' })).toBeVisible()
  await expect
    .poll(() => [...document.querySelectorAll('iframe')].at(-1)?.contentDocument?.body.textContent)
    .toContain('Claws')
  await button('Back to settings').click()
  await expect.element(field('Name')).toHaveValue('Claws')
})

test('mail that could not be delivered is listed with the reason', async () => {
  const server = settingsServer()
  const mail = { id: 1, kind: 'gift', at: '2026-05-04T09:30:00.000Z' } as const
  await openSettings(
    {},
    {
      answers: {
        ...server.answers,
        'settings.failedMail': () => [
          { ...mail, email: 'gone@example.org', refused: true, reason: '550 5.1.1 Gone' },
          { ...mail, id: 2, email: null, refused: false, reason: '451 Later' },
        ],
      },
    },
  )
  const list = page.getByRole('region', { name: 'Undelivered email' })
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'gone@example.orgMay 4, 2026Address rejected: 550 5.1.1 Gone',
      'A former userMay 4, 2026Gave up after two days: 451 Later',
    ])
})
