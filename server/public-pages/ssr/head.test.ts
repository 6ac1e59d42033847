import { expect, test } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { type PageName, pages } from '#shared/pages.ts'

// Tags for search engines and share cards (docs/product.md 17.1).

const base = 'https://pets.example.org'
const dog = { ...goodPet, category: 'Dog' } as const
const campaign = {
  petName: 'Luna',
  location: 'Here',
  description: 'Help.',
  image: 'https://example.org/luna.jpg',
  maxCents: 10_000,
}

const start = () => startHarness({ PUBLIC_URL: base, SITE_NAME: 'Happy Paws' })
const headOf = async ({ http }: Pick<Harness['user'], 'http'>, url: string) => {
  const { body } = await http({ url, headers: { accept: 'text/html' } })
  return body.slice(0, body.indexOf('</head>'))
}
const told = (head: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)">`).exec(head)?.[1]
const canonicalOf = (head: string) => /<link rel="canonical" href="([^"]*)">/.exec(head)?.[1]

test('a page has one canonical URL, whatever the query and the requested host', async () => {
  const { admin, anonymous } = await start()
  const { id } = await admin.call.pets.add(dog)
  const help = await admin.call.campaigns.create(campaign)
  const paths = ['/', '/pets', '/donations', '/privacy', '/terms', `/pets/${id}`, `/donations/${help.id}`]
  for (const path of paths) {
    for (const more of ['', '?', '?search=x&utm_source=y']) {
      const head = await headOf(anonymous, path + more)
      expect(canonicalOf(head), path + more).toBe(base + path)
      expect(told(head, 'og:url'), path + more).toBe(base + path)
      expect(told(head, 'robots'), path + more).toBeUndefined()
    }
  }
})

test('private pages have no canonical URL and are not indexed', async () => {
  const { user, anonymous } = await start()
  const draft = await user.call.pets.add({ ...dog, status: 'draft' })
  const own: PageName[] = [
    'saved',
    'yourDonations',
    'donation',
    'login',
    'register',
    'forgot',
    'reset',
    'confirm',
    'setup',
  ]
  const paths = own.map((name) => pages[name].path.replace(':id', '1'))
  for (const path of [...paths, '/nothing', '/pets/4711', '/pets/abc', '/donations/4711', `/pets/${draft.id}`]) {
    const head = await headOf(anonymous, path)
    expect([path, told(head, 'robots')]).toEqual([path, 'noindex'])
    expect(head, path).not.toMatch(/canonical|og:image|og:url|ld\+json|atom/)
  }
  for (const path of ['/dashboard/my-pets', `/pets/${draft.id}`]) {
    const head = await headOf(user, path)
    expect([path, told(head, 'robots')]).toEqual([path, 'noindex'])
    expect(head, path).not.toMatch(/canonical|og:image|og:url|ld\+json|atom/)
  }
})

test('waiting and hidden records have no card and no canonical URL, for any viewer', async () => {
  const { admin, user } = await start()
  const { id } = await user.call.pets.add(dog)
  const help = await user.call.campaigns.create(campaign)
  const paths = [`/pets/${id}`, `/donations/${help.id}`]
  for (const path of paths) expect(canonicalOf(await headOf(admin, path))).toBe(base + path)
  await admin.call.users.suspend({ email: user.user.email })
  for (const path of paths) {
    const head = await headOf(admin, path)
    expect([path, told(head, 'robots'), canonicalOf(head)]).toEqual([path, 'noindex', undefined])
  }
})

test('a card has its size, alternative text, and version', async () => {
  const { admin, anonymous } = await start()
  const { id } = await admin.call.pets.add({ ...dog, name: 'Rex & "Co"', age: '2 years', location: 'Here' })
  const before = await headOf(anonymous, `/pets/${id}`)
  const image = told(before, 'og:image') ?? ''
  expect(image).toMatch(new RegExp(`^${base}/cards/pets/${id}\\.jpg\\?v=[\\w-]{10}$`))
  const sizes = ['type', 'width', 'height', 'alt'].map((name) => told(before, `og:image:${name}`))
  expect(sizes).toEqual(['image/jpeg', '1200', '630', 'Rex &amp; &quot;Co&quot;: dog, 2 years, Here.'])
  expect(told(before, 'twitter:card')).toBe('summary_large_image')
  await admin.call.pets.markAdopted({ id })
  const after = await headOf(anonymous, `/pets/${id}`)
  expect(told(after, 'og:image')).not.toBe(image)
  expect(told(after, 'og:image:alt')).toBe('Rex &amp; &quot;Co&quot;: dog, 2 years, Here. Adopted.')
  expect(told(after, 'og:description')).toMatch(/^Rex &amp; &quot;Co&quot; has found a home\. /)
  const home = await headOf(anonymous, '/')
  expect(told(home, 'og:image')).toMatch(new RegExp(`^${base}/cards/site\\.jpg\\?v=`))
})

test('pages link to the feeds', async () => {
  const { anonymous } = await start()
  for (const path of ['/', '/pets', '/donations'])
    for (const name of ['pets', 'campaigns']) {
      const href = `/feeds/${name}.xml`
      const link = `<link rel="alternate" type="application/atom\\+xml" title="[^"]+" href="${href}">`
      expect(await headOf(anonymous, path)).toMatch(new RegExp(link))
      expect((await anonymous.http({ url: href })).headers['content-type']).toContain('application/atom+xml')
    }
})
