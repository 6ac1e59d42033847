import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { pageStateId } from '#shared/rendered-page.ts'
import { emptySettings, shelterSettings } from '#shared/settings.ts'
import { savedSettings } from './settings.queries.ts'
import { effectiveSettings, saveSettings } from './settings.service.ts'

const english = {
  whoWeAre: 'We are nine people.',
  howToPay: 'Send it to account 12.',
  openingHours: 'Mon 9 to 5',
} as const
const translations = { es: { whoWeAre: 'Somos nueve personas.' }, ar: { whoWeAre: 'نحن تسعة أشخاص.' } }
const offered = { otherLanguages: ['es' as const], ...english, translations }

const configIn = (body: string) => JSON.parse(new RegExp(`id="${pageStateId}">([^<]*)<`).exec(body)?.[1] ?? '{}').config

test("a page has the shelter's texts in its own language only", async () => {
  const { admin, app } = await startHarness()
  await admin.call.settings.save({ values: { ...emptySettings, ...offered } })
  const [own, spanish] = await Promise.all(['/', '/es'].map(async (url) => (await app.inject(url)).body))
  expect(own).toContain(english.whoWeAre)
  expect(own).not.toContain('Somos')
  expect(configIn(own ?? '')).not.toHaveProperty('textLanguages')
  expect(spanish).toContain(translations.es.whoWeAre)
  for (const other of [english.whoWeAre, translations.ar.whoWeAre]) expect(spanish).not.toContain(other)
  expect((await app.inject('/ar')).statusCode).toBe(404)
})

test('a text without a version is shown as it was written, and marked with its language', async () => {
  const { admin, app } = await startHarness()
  await admin.call.settings.save({ values: { ...emptySettings, ...offered, otherLanguages: ['es', 'ar'] } })
  const { body } = await app.inject('/es')
  expect(body).toContain(`<p lang="en" dir="ltr" class="whitespace-pre-line">${english.openingHours}</p>`)
  expect(body).toContain(`<p dir="auto" class="whitespace-pre-line">${translations.es.whoWeAre}</p>`)
  expect(configIn(body)).toMatchObject({
    openingHours: english.openingHours,
    textLanguages: { openingHours: 'en', howToPay: 'en' },
  })
  expect((await app.inject('/api/config?language=es')).json().words.whoWeAre).toBe(translations.es.whoWeAre)
  expect((await app.inject('/api/config?language=fr')).json().words.whoWeAre).toBe(english.whoWeAre)
})

test('removing a language, and offering it again, loses no text', async () => {
  const { admin, app } = await startHarness()
  await admin.call.settings.save({ values: { ...emptySettings, ...offered } })
  const change = (payload: object) => admin.http({ method: 'PATCH', url: '/api/settings', payload })
  expect((await change({ otherLanguages: [] })).json().saved.translations).toEqual(translations)
  expect((await app.inject('/es')).statusCode).toBe(404)
  await change({ otherLanguages: ['es'] })
  expect((await app.inject('/es')).body).toContain(translations.es.whoWeAre)
})

test("when the shelter changes its language, its texts stay in theirs, and the translation is its own page's", async () => {
  const { admin, app } = await startHarness()
  const question = {
    ...{ text: 'Do you have a yard?', kind: 'yes_no' as const, choices: [], required: false },
    translations: { es: { text: '¿Tienes patio?', choices: {} } },
  }
  await admin.call.settings.save({ values: { ...emptySettings, ...offered, questions: [question] } })
  const change = (payload: object) => admin.http({ method: 'PATCH', url: '/api/settings', payload })
  expect((await change({ language: 'es', otherLanguages: ['en'] })).json().saved).toMatchObject({
    language: 'es',
    textsLanguage: 'en',
    ...english,
    translations,
  })
  const [own, prefixed] = await Promise.all(['/', '/en'].map(async (url) => (await app.inject(url)).body))
  expect(own).toContain(translations.es.whoWeAre)
  expect(own).toContain(`<p lang="en" dir="ltr" class="whitespace-pre-line">${english.openingHours}</p>`)
  expect(prefixed).toContain(english.whoWeAre)
  const askedIn = async (query: string) => (await app.inject(`/api/questions${query}`)).json()[0].text
  expect([await askedIn(''), await askedIn('?language=en')]).toEqual(['¿Tienes patio?', 'Do you have a yard?'])
  // a shelter that wrote Spanish texts before the website had Spanish says so
  await change({ textsLanguage: 'es' })
  expect((await app.inject('/')).body).toContain(english.whoWeAre)
  await change({ textsLanguage: 'en' })
  expect((await app.inject('/')).body).toContain(translations.es.whoWeAre)
})

test('texts that another version saved in a language that this one lacks are kept', async () => {
  const db = await freshDatabase()
  await saveSettings({ db }, { values: { ...english, translations: { it: { whoWeAre: 'Siamo nove.' }, es: {} } } })
  await saveSettings({ db }, { values: { phone: '+1 555 0100' } })
  const saved = await savedSettings(db)
  expect(saved.values.translations).toEqual({ it: { whoWeAre: 'Siamo nove.' } })
  expect(effectiveSettings(saved, {}, 'es').whoWeAre).toBe(english.whoWeAre)
})

test('mails and feeds take the texts in their own language', async () => {
  const db = await freshDatabase()
  await saveSettings({ db }, { values: { ...offered, translations: { es: { howToPay: 'Cuenta 12.' } } } })
  const saved = await savedSettings(db)
  expect(effectiveSettings(saved, { city: 'Chur' }, 'es')).toMatchObject({ howToPay: 'Cuenta 12.', city: 'Chur' })
  expect(effectiveSettings(saved, {}).howToPay).toBe(english.howToPay)
})

test.each([
  [{ es: { whoWeAre: 'x'.repeat(1501) } }, 'Who We Are can have at most 1,500 characters'],
  [{ es: { howToPay: 'a\u0000b' } }, 'How to pay contains characters that can’t be used'],
])('a translation has the limits of its text: %#', (translations, sentence) => {
  const { error } = shelterSettings.safeParse({ translations })
  expect(error?.issues.map(({ message }) => message.slice(0, 20))).toEqual([sentence.slice(0, 20)])
})

test.each(['__proto__', 'Español', 'x', 'es/../en'])('%s is no language', (tag) => {
  const parsed = shelterSettings.safeParse(JSON.parse(`{"translations":{"${tag}":{"whoWeAre":"a"}}}`))
  expect(parsed.data?.translations ?? {}).toEqual({})
})

test('translations that are empty are none', () => {
  expect(shelterSettings.parse({ translations: { es: { whoWeAre: ' ' } } }).translations).toEqual({})
})
