import { beforeEach, describe, expect, it } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { askFrom, shownAgo } from '#server/testing/inquiries.ts'
import { goodPet } from '#server/testing/rest.ts'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import { inLanguage } from '#shared/texts/languages.ts'

let shelter: Harness
let petId: number

beforeEach(async () => {
  shelter = await startHarness()
  petId = (await shelter.user.call.pets.add(goodPet)).id
  await shelter.admin.call.settings.save({ values: { language: 'en', otherLanguages: ['es'] } })
})

const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shelter.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const typed = { name: 'Nora <b>Newman</b>', email: 'nora@example.org', text: 'Does he like “cats” & dogs?\nReally?' }
const shown = () => shownAgo(shelter, petId)
const questions = () => shelter.db.read.$count(shelter.db.schema.inquiries)

/** All rows of all tables, without what every request counts. */
async function everything() {
  const rows: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(shelter.db.schema)) rows[name] = await shelter.db.read.select().from(table)
  return JSON.stringify(rows)
}

describe('the form of a question, without scripts', () => {
  it('leads to the page of the question', async () => {
    const sent = await post(`/pets/${petId}/ask`, { ...typed, shownAt: await shown() })
    expect(sent.statusCode).toBe(303)
    expect(sent.headers['cache-control']).toBe('no-store')
    const path = String(sent.headers.location)
    expect(path).toMatch(/^\/questions\/\d+-[\w-]{43}$/)
    const page = await shelter.app.inject({ url: path })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Does he like “cats” &amp; dogs?')
    expect(page.body).not.toContain('<b>Newman')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })

  it.each([
    ['a filled trap', { website: 'https://spam.example' }, 'INQUIRY_TRAP', 400],
    ['too quick', {}, 'INQUIRY_TOO_QUICK', 409],
    ['too old', { shownAt: 'x' }, 'INQUIRY_FORM_OLD', 409],
  ] as const)('comes back with what was typed: %s', async (what, change, code, status) => {
    const shownAt = await shownAgo(shelter, petId, what === 'too quick' ? 500 : 10_000)
    const { statusCode, body, headers } = await post(`/pets/${petId}/ask`, { ...typed, shownAt, ...change })
    expect(statusCode).toBe(status)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain(`Your question wasn’t sent. ${serverRefusalTexts[code]()}`)
    expect(body).toContain('Nora &lt;b&gt;Newman&lt;/b&gt;')
    expect(body).toContain('Does he like “cats” &amp; dogs?\nReally?</textarea>')
    expect(body).toContain('value="nora@example.org"')
    expect(body).not.toContain('spam.example')
    expect(await questions()).toBe(0)
    const again = /name="shownAt" value="([^"]+)"/.exec(body)?.[1]
    if (what === 'too quick') expect(again).toBe(shownAt)
    else expect(again).not.toBe(shownAt)
  })

  it('names each wrong field, in the language of the page', async () => {
    const english = await post(`/pets/${petId}/ask`, { name: '', email: 'x', text: '', shownAt: await shown() })
    expect(english.statusCode).toBe(400)
    expect(english.body).toContain('Your question is required')
    const spanish = await post(`/es/pets/${petId}/ask`, { ...typed, shownAt: 'x' })
    expect(spanish.body).toContain(inLanguage('es', () => serverRefusalTexts.INQUIRY_FORM_OLD()))
    expect(spanish.body).toContain('<html lang="es"')
    const sent = await post(`/es/pets/${petId}/ask`, { ...typed, shownAt: await shown() })
    expect(sent.headers.location).toMatch(/^\/es\/questions\/\d+-/)
    const [row] = await shelter.db.read.select().from(shelter.db.schema.inquiries)
    expect(row?.language).toBe('es')
  })

  it('is refused in a sentence above a limit, and for a pet that is gone', async () => {
    for (let n = 0; n < 3; n++) await post(`/pets/${petId}/ask`, { ...typed, shownAt: await shown() })
    const fourth = await post(`/pets/${petId}/ask`, { ...typed, shownAt: await shown() })
    expect(fourth.statusCode).toBe(429)
    expect(fourth.body).toContain(serverRefusalTexts.TOO_MANY_INQUIRIES())
    expect(fourth.body).toContain('Really?</textarea>')
    await shelter.user.call.pets.delete({ id: petId })
    expect((await post(`/pets/${petId}/ask`, { ...typed, shownAt: await shown() })).statusCode).toBe(404)
    expect((await post('/pets/x/ask', typed)).statusCode).toBe(404)
  })

  it('refuses other kinds and sizes of bodies, and forms of other sites in the name of a user', async () => {
    const url = `/pets/${petId}/ask`
    expect((await shelter.app.inject({ method: 'POST', url, payload: typed })).statusCode).toBe(415)
    expect((await post(url, { ...typed, text: 'x'.repeat(70_000) })).statusCode).toBe(413)
    const cookie = { cookie: `pawstead_session=${shelter.user.token}`, 'sec-fetch-site': 'cross-site' }
    expect((await post(url, typed, cookie)).statusCode).toBe(403)
    expect(await questions()).toBe(0)
  })

  it('is never stored, and shows another signed time each time', async () => {
    const open = () => shelter.app.inject({ url: `/pets/${petId}/ask` })
    const [one, other] = [await open(), await open()]
    expect(one.headers['cache-control']).toBe('no-store')
    expect(one.headers.etag).toBeUndefined()
    const timeIn = (body: string) => /name="shownAt" value="([^"]+)"/.exec(body)?.[1]
    expect(timeIn(one.body)).toMatch(/^\w+-[\w-]{22}\.[\w-]{43}$/)
    expect(timeIn(other.body)).not.toBe(timeIn(one.body))
    expect(one.body).toContain('<meta name="robots" content="noindex">')
    const call = await shelter.app.inject({
      url: `/trpc/inquiries.form?input=${encodeURIComponent(JSON.stringify({ petId }))}`,
    })
    expect(call.headers['cache-control']).toBe('no-store')
  })
})

describe('the page of a question, without scripts', () => {
  const ask = async () => (await askFrom(shelter, '203.0.113.1', { petId })).secret
  const read = (secret: string) => shelter.anonymous.call.inquiries.bySecret({ secret })

  it('takes messages, closes, and erases', async () => {
    const secret = await ask()
    const url = `/questions/${secret}`
    const sent = await post(url, { do: 'write', text: 'And dogs?' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, url])
    expect((await read(secret)).messages).toHaveLength(2)
    const empty = await post(url, { do: 'write', text: '   ' })
    expect(empty.statusCode).toBe(400)
    expect(empty.body).toContain('Your message is required')
    expect((await post(url, { do: 'close' })).statusCode).toBe(303)
    expect(await read(secret)).toMatchObject({ state: 'closed' })
    const late = await post(url, { do: 'write', text: 'Too late' })
    expect(late.statusCode).toBe(409)
    const erased = await post(url, { do: 'erase' })
    expect([erased.statusCode, erased.headers.location]).toEqual([303, '/pets'])
    expect((await shelter.app.inject({ url })).statusCode).toBe(404)
    expect((await post(url, { do: 'write', text: 'x' })).statusCode).toBe(404)
  })

  it('does nothing for an unknown action or secret', async () => {
    const secret = await ask()
    const before = await everything()
    for (const [url, act] of [
      [`/questions/${secret}`, 'burn'],
      [`/questions/${secret}`, 'confirm'],
      [`/questions/${secret}`, '__proto__'],
      [`/questions/1-${'A'.repeat(43)}`, 'erase'],
    ] as const)
      await post(url, { do: act })
    expect(await everything()).toBe(before)
  })

  it('is unchanged when it is opened, by GET, HEAD, or prefetch', async () => {
    const secret = await ask()
    const { db } = shelter
    await db.transaction((tx) => tx.update(db.schema.inquiryLinks).set({ emailed: true }))
    const before = await everything()
    for (const method of ['GET', 'HEAD'] as const)
      for (const headers of [{}, { purpose: 'prefetch', 'sec-purpose': 'prefetch' }])
        for (const url of [`/questions/${secret}`, `/es/questions/${secret}`, `/questions/${secret}?do=erase&text=x`])
          expect((await shelter.app.inject({ method, url, headers })).statusCode).toBe(200)
    expect(await everything()).toBe(before)
    const { body } = await shelter.app.inject({ url: `/questions/${secret}` })
    expect(body).toContain('Confirm my email address')
    await post(`/questions/${secret}`, { do: 'confirm' })
    expect(await read(secret)).toMatchObject({ emailConfirmed: true })
  })
})

describe('what an asker typed', () => {
  it('is on no page but that of the question, and no link', async () => {
    const text = 'See https://spam.example/now or www.spam.example'
    const { secret } = await askFrom(shelter, '203.0.113.1', { petId, name: 'Spam Spamson', text })
    await shelter.user.call.inquiries.addNote({ petId, text: 'He likes cats.' })
    for (const url of [`/pets/${petId}`, '/pets', '/', `/pets/${petId}/ask`, '/feeds/pets.xml', `/api/pets/${petId}`]) {
      const { body } = await shelter.app.inject({ url })
      expect(body, url).not.toMatch(/Spam Spamson|spam\.example|nora@/)
    }
    const pet = await shelter.app.inject({ url: `/pets/${petId}` })
    expect(pet.body).toContain('He likes cats.')
    const page = await shelter.app.inject({ url: `/questions/${secret}` })
    expect(page.body).toContain('https://spam.example/now')
    expect(page.body).not.toMatch(/href="[^"]*spam/)
  })
})
