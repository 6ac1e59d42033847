import { eq } from 'drizzle-orm'
import { parseAtomFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

const site = 'https://pets.example.org'
const start = () => startHarness({ PUBLIC_URL: site, SITE_NAME: 'Paws & <Co>' })

/** A schema that accepts any feed: only well-formedness matters. */
const wellFormed = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2005/Atom">
<xs:element name="feed"><xs:complexType>
<xs:sequence><xs:any processContents="skip" maxOccurs="unbounded"/></xs:sequence><xs:anyAttribute processContents="skip"/>
</xs:complexType></xs:element></xs:schema>`

async function read({ app }: Harness, kind: 'pets' | 'campaigns') {
  const { body, headers } = await app.inject(`/feeds/${kind}.xml`)
  expect(headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  // a feed parser accepts XML that a strict XML parser must not
  const { errors } = await validateXML({ xml: { fileName: 'feed.xml', contents: body }, schema: wellFormed })
  expect(errors).toEqual([])
  return { body, feed: parseAtomFeed(body) }
}

test('the feed of pets shows each pet, its location and date, with its picture', async () => {
  const shelter = await start()
  const { call } = shelter.user
  const luna = await call.pets.add({ ...goodPet, name: 'Luna', category: 'Cat' })
  const rex = await call.pets.add({ ...goodPet, name: 'Rex', category: 'Dog', image: 'https://example.org/häst.jpg' })
  await call.pets.markAdopted({ id: rex.id })
  const { feed } = await read(shelter, 'pets')
  expect(feed).toMatchObject({
    id: `${site}/feeds/pets.xml`,
    title: { value: 'New pets at Paws & <Co>' },
    authors: [{ name: 'Paws & <Co>' }],
  })
  expect(feed.links).toEqual([
    expect.objectContaining({ rel: 'self', href: `${site}/feeds/pets.xml` }),
    expect.objectContaining({ rel: 'alternate', href: `${site}/pets` }),
  ])
  const [first, second] = feed.entries ?? []
  expect(first).toMatchObject({ id: `${site}/pets/${rex.id}`, title: { value: 'Rex' }, categories: [{ term: 'Dog' }] })
  expect(first?.summary?.value).toMatch(/^Adopted\. Dog, /)
  expect(first?.links).toContainEqual(
    expect.objectContaining({ rel: 'enclosure', href: 'https://example.org/h%C3%A4st.jpg' }),
  )
  expect(second).toMatchObject({ id: `${site}/pets/${luna.id}`, title: { value: 'Luna' } })
  expect(Date.parse(String(feed.updated))).toBe(Date.parse(String(first?.updated)))
})

test('the feed of campaigns shows the purpose and goal of each', async () => {
  const shelter = await start()
  const campaign = { petName: 'Momo', image: goodPet.image, maxCents: 50_000, location: 'here' }
  const { id } = await shelter.user.call.campaigns.create({ ...campaign, description: 'For an operation.' })
  const { feed } = await read(shelter, 'campaigns')
  expect(feed.entries).toMatchObject([{ id: `${site}/donations/${id}`, title: { value: 'Momo' } }])
  expect(feed.entries?.[0]?.summary?.value).toBe('Goal: $500. For an operation.')
})

test('the feed of campaigns is newest first, also after an older one has changed or ended', async () => {
  const shelter = await start()
  const { user, db } = shelter
  const ids: number[] = []
  for (const petName of ['First', 'Second', 'Third', 'Fourth'])
    ids.push((await user.call.campaigns.createSimple({ petName, image: goodPet.image, maxCents: 50_000 })).id)
  const [first = 0, second = 0, third = 0] = ids
  await user.call.campaigns.setPaused({ id: first, paused: true })
  const { campaigns } = db.schema
  await db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ endsAt: new Date(1) })
      .where(eq(campaigns.id, second)),
  )
  await user.call.campaigns.update({
    id: third,
    petName: 'Third, changed',
    image: goodPet.image,
    maxCents: 60_000,
    location: 'Here',
    description: 'For an operation.',
  })
  const { feed } = await read(shelter, 'campaigns')
  const titles = feed.entries?.map(({ title }) => title?.value)
  expect(titles).toEqual(['Fourth', 'Third, changed', 'Second', 'First'])
})

test("users' texts stay text, without characters that XML forbids", async () => {
  const shelter = await start()
  const hostile = `]]></title><script>alert(1)</script>&amp;"'\u0008\uFFFE🐕`
  await shelter.user.call.pets.add({ ...goodPet, name: 'Rex', category: 'Dog' })
  const { db } = shelter
  // no form accepts these, but a database may contain them
  await db.transaction((tx) => tx.update(db.schema.pets).set({ name: hostile, location: hostile, alt: hostile }))
  const { body, feed } = await read(shelter, 'pets')
  expect(body).not.toContain('<script')
  expect(feed.entries?.[0]?.title?.value).toBe(`]]></title><script>alert(1)</script>&amp;"'🐕`)
})

test('contains the newest fifty, is valid while empty, and the same until a change', async () => {
  const shelter = await start()
  const { feed: empty } = await read(shelter, 'pets')
  expect(empty.entries ?? []).toEqual([])
  for (let i = 0; i < 51; i++) await shelter.user.call.pets.add({ ...goodPet, name: `Pet ${i}`, category: 'Dog' })
  const { feed } = await read(shelter, 'pets')
  expect(feed.entries).toHaveLength(50)
  expect(feed.entries?.at(-1)?.title?.value).toBe('Pet 1')
  const { headers } = await shelter.app.inject('/feeds/pets.xml')
  const again = { url: '/feeds/pets.xml', headers: { 'if-none-match': String(headers.etag) } }
  expect((await shelter.app.inject(again)).statusCode).toBe(304)
})
