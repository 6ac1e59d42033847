import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { emptySettings } from '#shared/settings.ts'

const own = {
  homeLead: 'Nine dogs, three cats.',
  homeQuote: 'One bowl at a time.',
  privacyBrowsing: 'We log nothing.',
  termsLead: 'Be kind.',
}

const offered = { otherLanguages: ['es' as const], translations: { es: { privacyBrowsing: 'No registramos nada.' } } }

test('each page shows its own sections, and contains no others', async () => {
  const { admin, app } = await startHarness()
  await admin.call.settings.save({ values: { ...emptySettings, ...own } })
  const bodyOf = async (url: string) => (await app.inject(url)).body
  const [home, privacy, terms] = await Promise.all(['/', '/privacy', '/terms'].map(bodyOf))
  for (const text of [own.homeLead, own.homeQuote]) expect(home).toContain(`<span dir="auto">${text}</span>`)
  expect(home).not.toContain('curl up under your table')
  for (const text of [own.privacyBrowsing, own.termsLead]) expect(home).not.toContain(text)
  expect(privacy).toContain(`>${own.privacyBrowsing}</p>`)
  expect(privacy).not.toContain('We don’t use ads')
  expect(privacy).not.toContain(own.termsLead)
  expect(terms).toContain(own.termsLead)
})

test('a section is in the language of its page, or in its own', async () => {
  const { admin, app } = await startHarness()
  await admin.call.settings.save({ values: { ...emptySettings, ...own, ...offered } })
  const { body } = await app.inject('/es/privacy')
  expect(body).toContain('No registramos nada.')
  expect(body).not.toContain(own.privacyBrowsing)
  expect((await app.inject('/es')).body).toContain(`<span lang="en" dir="auto">${own.homeLead}</span>`)
})

test('without own sections, a page says nothing about them', async () => {
  const { app } = await startHarness()
  expect((await app.inject('/privacy')).body).not.toMatch(/pageTexts|ownPages/)
})

test('REST neither shows nor changes them, also in translations, which it replaces as a whole', async () => {
  const { admin, app } = await startHarness()
  await admin.call.settings.save({ values: { ...emptySettings, ...own, ...offered } })
  const settings = async () => JSON.stringify((await admin.http({ url: '/api/settings' })).json())
  const payload = { translations: { es: { whoWeAre: 'Somos nueve.' } }, posts: 'after_approval' }
  const patched = await admin.http({ method: 'PATCH', url: '/api/settings', payload })
  expect(patched.json().saved.translations).toEqual({ es: { whoWeAre: 'Somos nueve.' } })
  for (const body of [await settings(), patched.body, (await app.inject('/api/config')).body])
    expect(body).not.toMatch(/homeLead|privacyBrowsing|postsChosen|registramos|ownPages/)
  const { saved } = await admin.call.settings.get()
  expect(saved).toMatchObject({ ...own, posts: 'after_approval', postsChosen: true })
  expect(saved.translations).toEqual({ es: { ...offered.translations.es, whoWeAre: 'Somos nueve.' } })
})

test('who may post counts as chosen once an admin has saved it, also as it was', async () => {
  const { admin } = await startHarness()
  const { saved } = await admin.call.settings.save({ values: { ...emptySettings, siteName: 'Paws' } })
  expect(saved).toMatchObject({ posts: 'at_once', postsChosen: false })
  const chosen = await admin.call.settings.save({ values: { ...emptySettings, postsChosen: true } })
  expect(chosen.saved).toMatchObject({ posts: 'at_once', postsChosen: true })
  expect((await admin.call.settings.save({ values: emptySettings })).saved.postsChosen).toBe(true)
})
