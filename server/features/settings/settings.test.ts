import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { pageStateId } from '#shared/rendered-page.ts'
import { emptySettings, settingVariables, shelterSettings } from '#shared/settings.ts'
import { savedSettings } from './settings.queries.ts'
import { saveSettings } from './settings.service.ts'

const changed = { message: expect.stringContaining('The settings have changed since you opened them') }

test('a new shelter has no settings, is called Pawstead, and shows no contact data', async () => {
  const { admin, app } = await startHarness()
  expect(await admin.call.settings.get()).toEqual({
    ...{ version: 0, saved: emptySettings, currencyFixed: false },
    ...{ fixed: {}, environment: {} },
  })
  const config = (await app.inject('/api/config')).json()
  expect(config).toMatchObject({ siteName: 'Pawstead', logo: null, support: { email: null, phone: null, place: null } })
})

test('saved settings apply at once, also on pages that are cached for visitors', async () => {
  const { admin, app } = await startHarness()
  const title = async () => /<title>(.*)<\/title>/.exec((await app.inject('/')).body)?.[1]
  expect(await title()).toBe('Find Your Furry Friend · Pawstead')
  const values = { ...emptySettings, siteName: 'Old Dogs <& Co>', city: 'Chur', country: 'Switzerland' }
  expect(await admin.call.settings.save({ version: 0, values })).toEqual({
    version: 1,
    saved: values,
    currencyFixed: false,
    fixed: {},
    environment: {},
  })
  expect(await title()).toBe('Find Your Furry Friend · Old Dogs &lt;&amp; Co&gt;')
  expect((await app.inject('/api/config')).json().support.place).toBe('Chur, Switzerland')
  expect((await app.inject('/api/openapi.json')).json().info.title).toContain('Old Dogs')
})

test('environment variables override settings and are named; without them the saved settings apply', async () => {
  const fixed = { SITE_NAME: 'Paws', SUPPORT_EMAIL: 'hello@paws.example' }
  const { admin, app, db } = await startHarness(fixed)
  const values = { ...emptySettings, siteName: 'Other', email: 'other@paws.example', phone: '+1 555 0100' }
  const answer = await admin.call.settings.save({ version: 0, values })
  expect(answer.fixed).toEqual({ siteName: 'SITE_NAME', email: 'SUPPORT_EMAIL' })
  expect(answer.environment).toEqual({ siteName: 'Paws', email: 'hello@paws.example' })
  expect((await app.inject('/api/config')).json()).toMatchObject({
    siteName: 'Paws',
    support: { email: 'hello@paws.example', phone: '+1 555 0100' },
  })
  expect((await savedSettings(db)).values).toMatchObject({ siteName: 'Other', email: 'other@paws.example' })
  expect(Object.keys(settingVariables).every((name) => name in emptySettings)).toBe(true)
})

test('of two saves from the same version, the second is refused and not saved', async () => {
  const { admin } = await startHarness()
  const save = (siteName: string, version: number) =>
    admin.call.settings.save({ version, values: { ...emptySettings, siteName } })
  const outcomes = await Promise.allSettled([save('One', 0), save('Two', 0)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { saved, version } = await admin.call.settings.get()
  expect(version).toBe(1)
  await expect(save('Three', 0)).rejects.toMatchObject(changed)
  await expect(save('Three', 7)).rejects.toMatchObject(changed)
  expect((await admin.call.settings.get()).saved).toEqual(saved)
  expect(await save('Three', 1)).toMatchObject({ version: 2, saved: { siteName: 'Three' } })
})

test('REST changes some settings and keeps the rest, with or without a version', async () => {
  const { admin } = await startHarness()
  const change = (payload: object) => admin.http({ method: 'PATCH', url: '/api/settings', payload })
  const questions = [{ text: 'Do you have a garden?', kind: 'yes_no', choices: [], required: true }]
  expect((await change({ siteName: 'Paws', phone: '+1 555 0100', questions })).statusCode).toBe(200)
  const answer = (await change({ phone: null, version: 1 })).json()
  expect(answer).toMatchObject({ version: 2, saved: { siteName: 'Paws', phone: null, questions } })
  expect((await change({ phone: '+1', version: 1 })).statusCode).toBe(409)
  const refused = await change({ email: 'nowhere', accent: 'red', facebook: 'javascript:alert(1)', timeZone: 'Mars' })
  expect(refused.statusCode).toBe(400)
  expect(
    refused
      .json()
      .errors.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual(['accent', 'email', 'facebook', 'timeZone'])
})

test.each([
  [{ kind: 'one_of', choices: ['Yes'] }, 'Give at least two choices'],
  [{ kind: 'one_of', choices: ['Yes', 'Yes'] }, 'Two choices are the same'],
  [{ kind: 'short', choices: ['Yes', 'No'] }, 'Only a multiple choice question has choices'],
])('an invalid question is refused: %j', (question, sentence) => {
  const { error } = shelterSettings.safeParse({ questions: [{ text: 'Why?', ...question }] })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})

test.each([
  'http://facebook.com/paws',
  'https://',
  'https://face\u0000book.com/paws',
  'https://facebook.com/pa\nws',
  'https://facebook.com/\ud800',
  'https://user:secret@facebook.com/paws',
  'javascript:alert(1)//https://',
])('an invalid link is refused: %j', (facebook) => {
  const { error } = shelterSettings.safeParse({ facebook })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter the full link to your Facebook page, beginning with https://',
  ])
})

test("settings of another version that this one can't use count as not set", async () => {
  const db = await freshDatabase()
  await saveSettings({ db }, { values: { siteName: 'Paws', phone: '+1 555 0100' } })
  const { settings } = db.schema
  const content = JSON.stringify({ siteName: 'Paws', phone: 7, favouriteTree: 'oak' })
  await db.transaction((tx) => tx.update(settings).set({ content, version: 9 }))
  const { version, values } = await savedSettings(db)
  expect([version, values]).toEqual([9, { ...emptySettings, siteName: 'Paws' }])
})

test("texts can't break out of the page's HTML", async () => {
  const { admin, app } = await startHarness()
  const hostile = '</script><script>alert(1)</script>'
  await admin.call.settings.save({ values: { ...emptySettings, whoWeAre: hostile, openingHours: hostile } })
  const { body } = await app.inject('/')
  expect(body).not.toContain('<script>alert')
  expect(JSON.parse(new RegExp(`id="${pageStateId}">([^<]*)<`).exec(body)?.[1] ?? '').config.openingHours).toBe(hostile)
})
