import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { readQr } from '#server/testing/qr.ts'
import { goodPet } from '#server/testing/rest.ts'
import { emptySettings } from '#shared/settings.ts'

// A sheet about a pet, for all who may see its page (docs/product.md 17.8).

const pathOf = (id: number) => `/pets/${id}/poster`
const dotsPerMillimetre = 300 / 25.4

/** The content of the QR code on a poster printed in this size, including its white border. */
async function readCode(html: string, millimetres: number): Promise<string | undefined> {
  const [svg] = /<svg viewBox="0 0 \d+ \d+" role="img".*?<\/svg>/s.exec(html) ?? []
  if (!svg) throw new Error('no QR code')
  const size = Math.round(millimetres * dotsPerMillimetre)
  const drawn = svg.replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"`)
  return readQr(Buffer.from(drawn))
}

const inText = (html: string) => html.replace(/<(style|script)>.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ')

test('a poster shows the pet and how to reach the shelter, and is not indexed by search engines', async () => {
  const shelter = await startHarness({ PUBLIC_URL: 'https://happytails.example' })
  const reach = {
    siteName: 'Happy <Tails>',
    email: 'help@happytails.example',
    phone: '+45 12 34 56 78',
    city: 'Aarhus',
  }
  await shelter.admin.call.settings.save({ version: 0, values: { ...emptySettings, ...reach } })
  const { id } = await shelter.user.call.pets.add({
    ...goodPet,
    name: 'Rex & "Bo" <b>',
    breed: 'Collie mix',
    sex: 'male',
    goodWithChildren: true,
    goodWithDogs: false,
    goodWithCats: true,
  })
  const { statusCode, headers, body } = await shelter.anonymous.http({ url: pathOf(id) })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', vary: /cookie/ })
  expect(headers.etag).toBeDefined()
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).toContain(`<link rel="canonical" href="https://happytails.example/pets/${id}">`)
  expect(body).toContain(`<img src="${goodPet.image}"`)
  const text = inText(body)
  for (const words of [
    'Rex &amp; &quot;Bo&quot; &lt;b&gt;',
    'Looking for a home',
    'Happy &lt;Tails&gt;',
    '2 years',
    'Dog, Collie mix, male',
    'children and cats',
    'Springfield',
    '+45 12 34 56 78',
    'help@happytails.example',
    'Aarhus',
    `happytails.example/pets/${id}`,
  ])
    expect(text, words).toContain(words)
  // no text can run as code: only our own script and styles are allowed, by their hashes
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+';/)
  expect(body).not.toMatch(/ (style|on\w+)=/)
})

test("the QR code contains the pet page's URL, also when printed at two centimeters, however long the URL is", async () => {
  const host = ['a', 'b', 'c'].map((letter) => letter.repeat(63)).join('.')
  for (const origin of ['https://happytails.example', `https://${host}.${'d'.repeat(53)}.example:65535`]) {
    const shelter = await startHarness({ PUBLIC_URL: origin })
    const { id } = await shelter.user.call.pets.add(goodPet)
    const { body } = await shelter.anonymous.http({ url: pathOf(id) })
    for (const millimetres of [20, 44]) expect(await readCode(body, millimetres), origin).toBe(`${origin}/pets/${id}`)
  }
})

test("an adopted pet's poster shows it", async () => {
  const { user, anonymous } = await startHarness()
  const { id } = await user.call.pets.add(goodPet)
  await user.call.pets.markAdopted({ id })
  const { body } = await anonymous.http({ url: pathOf(id) })
  expect(body).toContain('Found a home')
  expect(body).not.toContain('Looking for')
})

test("a pet that isn't public has a poster only for its owner, staff and admins, which shows it", async () => {
  const { user, other, admin, anonymous, db } = await startHarness()
  const draft = await user.call.pets.add({ ...goodPet, status: 'draft' })
  const waiting = await user.call.pets.add(goodPet)
  const { pets } = db.schema
  await db.transaction((tx) => tx.update(pets).set({ approval: 'waiting' }).where(eq(pets.id, waiting.id)))
  for (const { id } of [draft, waiting]) {
    for (const { http } of [user, admin]) {
      const { statusCode, headers, body } = await http({ url: pathOf(id) })
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(body).toContain('The QR code doesn’t work for anyone else yet.')
    }
    for (const { http } of [anonymous, other]) {
      const { statusCode, headers } = await http({ url: pathOf(id), headers: { accept: 'text/html' } })
      expect([404, 503]).toContain(statusCode)
      expect(headers['x-robots-tag']).toBeUndefined()
    }
  }
})

test.each(['/pets/0/poster', '/pets/4711/poster', '/pets/rex/poster', '/pets/99999999999999999999/poster'])(
  'there is no poster at %s',
  async (url) => {
    const { anonymous } = await startHarness()
    const nowhere = await anonymous.http({ url: '/no-such-page' })
    expect((await anonymous.http({ url })).statusCode).toBe(nowhere.statusCode)
  },
)

test("it is A4, or Letter if the shelter's country prints on it or it is requested", async () => {
  const { admin, user, anonymous } = await startHarness()
  const { id } = await user.call.pets.add(goodPet)
  const paper = async (query = '') =>
    /@page \{ size: (\w+);/.exec((await anonymous.http({ url: pathOf(id) + query })).body)?.[1]
  expect(await paper()).toBe('A4')
  expect(await paper('?paper=letter')).toBe('Letter')
  let version = 0
  for (const [country, usual] of [
    ['USA', 'Letter'] as const,
    ['U.S.', 'Letter'] as const,
    ['the United States of America', 'Letter'] as const,
    ['Canada', 'Letter'] as const,
    ['México', 'Letter'] as const,
    ['Denmark', 'A4'] as const,
    ['New South Wales', 'A4'] as const,
    ['Australia', 'A4'] as const,
  ]) {
    await admin.call.settings.save({ version, values: { ...emptySettings, country } })
    version += 1
    expect(await paper(), country).toBe(usual)
    expect(await paper('?paper=a4'), country).toBe('A4')
    expect(await paper('?paper=a5&paper=letter'), country).toBe(usual)
  }
})
