import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { withMail } from '#server/testing/saved-searches.ts'

// 'Tell me about new pets' without JavaScript (docs/product.md 23.1, 23.2).

const url = '/pets/tell-me'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const filled = 'query=category%3DDog%26size%3Dsmall&email=reader%40example.org&frequency=weekly'

test('the page names the search, is a form without scripts, and is never stored', async () => {
  const { anonymous } = await startHarness(withMail)
  const page = await anonymous.http({ url: `${url}?size=small&category=Dog&good_with=cats&status=adopted&before=7` })
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(page.body).toContain('Small dogs, good with cats')
  const form = page.body.match(/<form[^>]*tell-me[^>]*>/)?.[0]
  expect(form).toContain('action="/pets/tell-me"')
  expect(form).toContain('method="post"')
  const query = page.body.match(/<input[^>]*name="query"[^>]*>/)?.[0]
  expect(query).toContain('value="category=Dog&amp;size=small&amp;good_with=cats"')
  const choices = page.body.match(/<input[^>]*name="frequency"[^>]*>/g) ?? []
  expect(choices.map((choice) => choice.includes(' checked'))).toEqual([false, true, false])
  expect(choices[1]).toContain('value="daily"')
  const list = await anonymous.http({ url: '/pets?category=Dog&sort=longest_waiting' })
  expect(list.body).toContain('href="/pets/tell-me?category=Dog"')
})

test('the sent form saves the search, in the language of the page', async () => {
  const { anonymous, admin, db } = await startHarness(withMail)
  await admin.call.settings.save({ values: { language: 'en', otherLanguages: ['es'] }, version: 0 })
  const sent = await anonymous.http({ method: 'POST', url: `/es${url}`, headers: form, payload: filled })
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(sent.body).toContain('<html lang="es">')
  const [search] = await db.read.select().from(db.schema.savedSearches)
  expect(search).toMatchObject({
    query: 'category=Dog&size=small',
    frequency: 'weekly',
    language: 'es',
    confirmedAt: null,
  })
})

test.each([
  ['no email', 'query=&frequency=daily'],
  ['a wrong email', 'query=&frequency=daily&email=nowhere'],
  ['an unknown frequency', 'query=&frequency=hourly&email=reader%40example.org'],
  ['nothing', ''],
])('with %s, the page says what is wrong, and saves nothing', async (_what, payload) => {
  const { anonymous, db } = await startHarness(withMail)
  const refused = await anonymous.http({ method: 'POST', url, headers: form, payload })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('Go back and try again.')
  expect(await db.read.select().from(db.schema.savedSearches)).toEqual([])
})

test('what is wrong is said in the language of the page', async () => {
  const { anonymous, admin } = await startHarness(withMail)
  await admin.call.settings.save({ values: { language: 'en', otherLanguages: ['es', 'ar'] }, version: 0 })
  const payload = 'query=&frequency=daily&email=nowhere'
  const bodyIn = async (language: string) =>
    (await anonymous.http({ method: 'POST', url: `/${language}${url}`, headers: form, payload })).body
  expect(await bodyIn('ar')).toContain('يُرجى إدخال بريد إلكتروني صالح')
  expect(await bodyIn('es')).toContain('Escribe un correo válido')
})

test('another site cannot send the form for somebody who is logged in', async () => {
  const { anonymous, user, db } = await startHarness(withMail)
  const headers = { ...form, cookie: `pawstead_session=${user.token}`, origin: 'https://evil.example' }
  expect((await anonymous.http({ method: 'POST', url, headers, payload: filled })).statusCode).toBe(403)
  expect(await db.read.select().from(db.schema.savedSearches)).toEqual([])
})

test('without mail there is no link, no page, and the form is refused', async () => {
  const { anonymous } = await startHarness()
  expect((await anonymous.http({ url })).statusCode).toBe(404)
  expect((await anonymous.http({ url: '/pets' })).body).not.toContain(url)
  expect((await anonymous.http({ method: 'POST', url, headers: form, payload: filled })).statusCode).toBe(409)
})
