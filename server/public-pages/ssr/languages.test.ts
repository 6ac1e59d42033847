import { describe, expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { type Language, languages } from '#shared/texts/languages.ts'

const withPseudolocale = () => startHarness({ PSEUDOLOCALE: 'on' })
const secret = `1-${'x'.repeat(43)}`

test('a language has the pages under its prefix, and its links stay there', async () => {
  const { anonymous } = await withPseudolocale()
  const { statusCode, body } = await anonymous.http({ url: '/en-xa/pets' })
  expect(statusCode).toBe(200)
  expect(body).toContain('<html lang="en-XA">')
  const links = [...body.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(8)
  // the page in English, in its line and in the footer
  expect(links.filter((href) => !href.startsWith('/en-xa'))).toEqual(['/pets', '/pets'])
  expect((await anonymous.http({ url: '/pets' })).body).toContain('<html lang="en">')
})

test('languages rendered at the same time do not mix', async () => {
  const { anonymous } = await withPseudolocale()
  const urls = Array.from({ length: 20 }, (_, index) => (index % 2 ? '/en-xa/donations' : '/donations'))
  const bodies = await Promise.all(urls.map(async (url) => (await anonymous.http({ url })).body))
  const [first = '', second = ''] = bodies
  expect(first).not.toBe(second)
  for (const [index, body] of bodies.entries()) expect(body, urls[index]).toBe(index % 2 ? second : first)
})

test.each([
  ['/en', '/'],
  ['/en/pets?category=Dog', '/pets?category=Dog'],
  ['/en/dashboard/users', '/dashboard/users'],
  ['/en/pets/$&', '/pets/$&'],
  [`/en/gifts/${secret}`, `/gifts/${secret}`],
  ['/en-xa/all-pets?name=a', '/en-xa/pets?name=a'],
  ['/en-xa/dashboard/users', '/en-xa/auth/login?next=%2Fen-xa%2Fdashboard%2Fusers'],
])('%s redirects to %s', async (url, target) => {
  const { anonymous } = await withPseudolocale()
  const { statusCode, headers } = await anonymous.http({ url })
  expect([statusCode, headers.location]).toEqual([302, target])
})

test.each([
  ['/en-xa/', '/en-xa'],
  ['/EN-XA/Pets?category=Dog', '/en-xa/pets?category=Dog'],
  ['/En-Xa/dashboard/My-Pets/', '/en-xa/dashboard/my-pets'],
  ['/en-xa//pets', '/en-xa/pets'],
  [`/EN-XA/gifts/${secret}`, `/en-xa/gifts/${secret}`],
])('%s is another spelling of %s', async (url, target) => {
  const { anonymous } = await withPseudolocale()
  const { statusCode, headers } = await anonymous.http({ url })
  expect([statusCode, headers.location]).toEqual([301, target])
})

test.each(['/en//evil.example', '/en/%2F%2Fevil', '/en/\\evil', '/en/nothing', '/en-xa/nothing', '/es/pets'])(
  '%s is not found and leads to no other site',
  async (url) => {
    const { anonymous } = await withPseudolocale()
    const { statusCode, headers } = await anonymous.http({ url })
    expect([statusCode, headers.location]).toEqual([404, undefined])
  },
)

const withPrefix = (language: Language) => `/${language.toLowerCase()}`

describe.each(['en', 'pt-BR'] as const)('a shelter whose own language is %s', (main) => {
  const others = languages.filter((language) => language !== main)
  const start = async () => {
    const shelter = await startHarness()
    await shelter.admin.call.settings.save({ values: { language: main, otherLanguages: [...languages] } })
    return shelter
  }

  test('no URL of its own language leads to another site', async () => {
    const { anonymous } = await start()
    for (const language of languages)
      for (const path of ['//evil.example', '/%2F%2Fevil', '/\\evil', '/%5Cevil', '/.//evil.example', '/nothing']) {
        const { statusCode, headers } = await anonymous.http({ url: withPrefix(language) + path })
        expect([language, path, statusCode, headers.location]).toEqual([language, path, 404, undefined])
      }
  })

  test('another spelling of a page is redirected in its language', async () => {
    const { anonymous } = await start()
    for (const language of others)
      for (const [spelled, target] of [
        [`/${language.toUpperCase()}/Pets/`, `${withPrefix(language)}/pets`],
        [`${withPrefix(language)}/?x=1`, `${withPrefix(language)}?x=1`],
        [`//${language}/gifts//${secret}`, `${withPrefix(language)}/gifts/${secret}`],
      ] as const) {
        const { statusCode, headers } = await anonymous.http({ url: spelled })
        expect([spelled, statusCode, headers.location]).toEqual([spelled, 301, target])
        expect(headers['cache-control']).toBe('no-store')
      }
  })

  test('a login leads back to any page of this site, in any language, and to no other', async () => {
    const { user } = await start()
    const prefixes = ['', ...others.map(withPrefix)]
    const login = async (prefix: string, next: string) => {
      const url = `${prefix}/auth/login?next=${encodeURIComponent(next)}`
      const { headers } = await user.http({ url, cookies: { pawstead_session: user.token } })
      return String(headers.location)
    }
    for (const prefix of prefixes) {
      for (const next of [...prefixes.map((each) => `${each}/dashboard/my-pets?page=2`), '/ar'])
        expect(await login(prefix, next)).toBe(next)
      const hostile = ['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil.example', 'javascript:x']
      for (const next of [...hostile, ...languages.map((language) => `${withPrefix(language)}//evil.example`)]) {
        const location = await login(prefix, next)
        expect([next, new URL(location, 'https://pets.example').host]).toEqual([next, 'pets.example'])
        expect(location).not.toMatch(/^\/[/\\]/)
      }
    }
  })

  test('pages with secrets have the same headers under each prefix, and robots stay out of all', async () => {
    const { anonymous } = await start()
    const robots = (await anonymous.http({ url: '/robots.txt' })).body
    for (const url of ['/setup?token=x', '/auth/reset', '/auth/confirm', '/auth/login?next=%2Fx', `/gifts/${secret}`]) {
      const plain = await anonymous.http({ url })
      for (const prefix of languages.map(withPrefix)) {
        const { headers } = await anonymous.http({ url: prefix + url })
        for (const name of ['cache-control', 'referrer-policy', 'x-robots-tag'])
          expect([prefix + url, name, headers[name]]).toEqual([prefix + url, name, plain.headers[name]])
      }
    }
    for (const prefix of ['', ...others.map(withPrefix)])
      for (const path of ['/dashboard', '/auth/', '/gifts/', '/setup', '/saved'])
        expect(robots).toContain(`Disallow: ${prefix}${path}\n`)
  })
})

test('pages with secrets have the same headers under a prefix', async () => {
  const { anonymous } = await withPseudolocale()
  for (const url of ['/setup?token=x', '/auth/reset', `/gifts/${secret}`]) {
    const [plain, prefixed, redirected] = await Promise.all(
      [url, `/en-xa${url}`, `/en${url}`].map((each) => anonymous.http({ url: each })),
    )
    for (const name of ['cache-control', 'referrer-policy', 'x-robots-tag']) {
      expect(prefixed?.headers[name], `${name} of ${url}`).toBe(plain?.headers[name])
      expect(redirected?.headers[name], `${name} of ${url}`).toBe(plain?.headers[name])
    }
  }
  const { body } = await anonymous.http({ url: '/robots.txt' })
  for (const path of ['/dashboard', '/gifts/', '/en-xa/dashboard', '/en-xa/gifts/'])
    expect(body).toContain(`Disallow: ${path}\n`)
})

test('the shelter chooses its languages: its own has no prefix, and REST stays English', async () => {
  const { admin, anonymous } = await startHarness()
  await admin.call.settings.save({ values: { language: 'es', otherLanguages: ['ar', 'es', 'en'] } })
  const [spanish, arabic, english, redirected, unknown] = await Promise.all(
    ['/pets', '/ar/pets', '/en/pets', '/es/pets?category=Dog', '/fr/pets'].map((url) => anonymous.http({ url })),
  )
  expect(spanish?.body).toContain('<html lang="es">')
  expect(spanish?.body).toContain('Mascotas')
  expect(arabic?.body).toContain('<html lang="ar" dir="rtl">')
  expect(arabic?.body).toContain('href="/ar/donations"')
  expect(english?.body).toContain('<html lang="en">')
  expect(english?.body).toContain('href="/en/donations"')
  expect([redirected?.statusCode, redirected?.headers.location]).toEqual([302, '/pets?category=Dog'])
  expect(unknown?.statusCode).toBe(404)
  const headers = { 'accept-language': 'ar' }
  const refused = await anonymous.http({ url: '/api/pets/999', headers })
  expect(refused.json()).toMatchObject({ code: 'NO_SUCH_PET', detail: 'Pet not found.' })
  const config = await anonymous.http({ url: '/api/config', headers })
  expect(config.json().languages).toEqual(['es', 'en', 'ar'])
  const again = await anonymous.http({ url: '/api/config', headers })
  for (const answer of [refused, config, again]) expect(answer.headers['content-language']).toBe('en')
  for (const url of ['/trpc/users.me', '/pets', '/api/docs'])
    expect((await anonymous.http({ url })).headers['content-language']).toBeUndefined()
  await admin.call.settings.save({ values: { language: 'en', otherLanguages: [] } })
  expect((await anonymous.http({ url: '/pets' })).body).toContain('<html lang="en">')
  expect((await anonymous.http({ url: '/es/pets' })).statusCode).toBe(404)
})

test('a language that is not offered has no pages', async () => {
  const { anonymous } = await startHarness()
  expect((await anonymous.http({ url: '/en-xa/pets' })).statusCode).toBe(404)
  expect((await anonymous.http({ url: '/robots.txt' })).body).not.toContain('en-xa')
})

test('without scripts, a form under a prefix shows its page again', async () => {
  const { anonymous } = await withPseudolocale()
  const { statusCode, headers } = await anonymous.http({ method: 'POST', url: '/en-xa/auth/login', payload: '' })
  expect([statusCode, headers.location]).toEqual([303, '/en-xa/auth/login'])
})
