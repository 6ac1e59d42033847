import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

// The JSON-LD of pages with schema.org (docs/product.md 17.3).

vi.setConfig({ testTimeout: 240_000 })

const base = 'https://pets.example.org'
const hostile = `</script><script>alert(1)</script><!-- & "Rex"`
const dog = { ...goodPet, name: hostile, description: hostile, category: 'Dog' } as const
const campaign = { petName: 'Luna', location: 'Here', description: hostile, image: 'https://example.org/luna.jpg' }
const said = {
  email: 'hello@example.org',
  phone: '+1 555 0100',
  city: 'Springfield',
  country: 'USA',
  openingHours: 'Tuesday to Friday, 2 to 6 p.m.',
  instagram: 'https://www.instagram.com/paws',
}

type Node = { '@type': string } & Record<string, unknown>

async function dataOf({ http }: Pick<Harness['user'], 'http'>, url: string): Promise<Node[]> {
  const { body } = await http({ url })
  const found = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
  expect(found.length, url).toBeLessThanOrEqual(1)
  return found.flatMap(([, json]) => JSON.parse(json ?? '')['@graph'])
}

const run = promisify(execFile)

/** Type checks nodes against schema.org's vocabulary with TypeScript; returns the errors. */
async function complaintsOf(nodes: Node[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pawstead-schema-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const types = createRequire(import.meta.url).resolve('schema-dts/package.json')
  const at = path.join(path.dirname(types), 'dist/schema.d.ts')
  const lines = nodes.map((node, place) => {
    const type = `import(${JSON.stringify(at)}).${node['@type']}`
    return `export const node${place}: ${type} = ${JSON.stringify(node)}`
  })
  const file = path.join(folder, 'nodes.ts')
  await writeFile(file, lines.join('\n'))
  const tsc = path.resolve(import.meta.dirname, '../../../node_modules/.bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--ignoreConfig']
  const module = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
  return run(tsc, [...options, ...module, file]).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )
}

test("all of it uses schema.org's vocabulary, in the right places", async () => {
  const { admin, anonymous } = await startHarness({ PUBLIC_URL: base })
  await admin.call.settings.save({ values: said, version: 0 })
  const pet = await admin.call.pets.add(dog)
  const help = await admin.call.campaigns.create({ ...campaign, maxCents: 10_000 })
  const nodes: Node[] = []
  for (const url of ['/', `/pets/${pet.id}`, `/donations/${help.id}`]) nodes.push(...(await dataOf(anonymous, url)))
  expect(nodes.map((node) => node['@type'])).toEqual([
    'AnimalShelter',
    'WebSite',
    'ItemPage',
    'BreadcrumbList',
    'WebPage',
    'BreadcrumbList',
  ])
  expect(await complaintsOf(nodes)).toBe('')
  // and errors would be found
  const [shelter] = nodes
  expect(await complaintsOf([{ ...shelter, '@type': 'AnimalShelter', petName: 'Rex' }])).toContain('petName')
  expect(await complaintsOf([{ '@type': 'AnimalShelter', address: { '@type': 'Dog' } }])).toContain('address')
})

test('the home page describes the shelter, without unset fields', async () => {
  const { admin, anonymous } = await startHarness({ PUBLIC_URL: base, SITE_NAME: 'Happy Paws' })
  const [bare] = await dataOf(anonymous, '/')
  expect(Object.keys(bare ?? {}).sort()).toEqual(['@id', '@type', 'image', 'name', 'url'])
  await admin.call.settings.save({ values: said, version: 0 })
  const [shelter] = await dataOf(anonymous, '/')
  expect(shelter).toMatchObject({
    '@type': 'AnimalShelter',
    '@id': `${base}/#shelter`,
    name: 'Happy Paws',
    url: `${base}/`,
    email: said.email,
    telephone: said.phone,
    sameAs: [said.instagram],
    address: { '@type': 'PostalAddress', addressLocality: 'Springfield', addressCountry: 'USA' },
    openingHoursSpecification: [
      { dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '14:00', closes: '18:00' },
    ],
  })
})

test('no text ends its script element', async () => {
  const { admin, anonymous } = await startHarness({ PUBLIC_URL: base, SITE_NAME: hostile })
  const pet = await admin.call.pets.add(dog)
  const help = await admin.call.campaigns.create({ ...campaign, maxCents: 10_000 })
  for (const url of ['/', `/pets/${pet.id}`, `/donations/${help.id}`]) {
    expect((await anonymous.http({ url })).body, url).not.toContain('<script>alert')
    expect(JSON.stringify(await dataOf(anonymous, url)), url).toContain('</script><script>alert(1)')
  }
})

test('only pages where one can donate contain the action to donate', async () => {
  const { admin, anonymous } = await startHarness({ PUBLIC_URL: base })
  const { id } = await admin.call.campaigns.create({ ...campaign, maxCents: 10_000 })
  const url = `/donations/${id}`
  const [open] = await dataOf(anonymous, url)
  expect(open).toMatchObject({
    potentialAction: {
      '@type': 'DonateAction',
      recipient: { '@type': 'AnimalShelter', url: `${base}/` },
      target: { urlTemplate: base + url },
    },
  })
  await admin.call.campaigns.setPaused({ id, paused: true })
  const [paused] = await dataOf(anonymous, url)
  expect(paused).not.toHaveProperty('potentialAction')
})
