import { readFileSync } from 'node:fs'
import { parseFeed } from 'feedsmith'
import { describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { everyLanguage, type Language, languages } from '#shared/texts/languages.ts'

// What search engines, feed readers, and other sites get in each language (docs/product.md 20.2).

const base = 'https://pets.example.org'
const campaign = { petName: 'Luna', location: 'Here', description: 'Help.', image: goodPet.image, maxCents: 10_000 }

async function shelterIn(language: Language): Promise<Harness> {
  const shelter = await startHarness({ PUBLIC_URL: base, SITE_NAME: 'Paws' })
  await shelter.admin.call.settings.save({ values: { language: language as 'en', otherLanguages: [...languages] } })
  return shelter
}
const get = async ({ app }: Harness, url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]

const openGraphLocales = { en: 'en_US', es: 'es_ES', fr: 'fr_FR', de: 'de_DE', 'pt-BR': 'pt_BR', ar: 'ar_AR' }

describe.each(['en', 'pt-BR'] as const)('a shelter whose own language is %s', (main) => {
  const prefix = (language: Language) => (language === main ? '' : `/${language.toLowerCase()}`)

  test('pages name themselves in each language, and are described in their own', async () => {
    const shelter = await shelterIn(main)
    const { id } = await shelter.admin.call.pets.add({ ...goodPet, name: 'Rex', category: 'Dog' })
    const help = await shelter.admin.call.campaigns.create(campaign)
    for (const path of ['', '/pets', '/donations', '/privacy', `/pets/${id}`, `/donations/${help.id}`]) {
      const urlIn = (language: Language) => base + (prefix(language) + path || '/')
      for (const language of languages) {
        const { body } = await get(shelter, prefix(language) + path || '/')
        const head = body.slice(0, body.indexOf('</head>'))
        const tags = (pattern: RegExp) => [...head.matchAll(pattern)].map(([tag]) => tag)
        const alternates = tags(/<link rel="alternate" hreflang="[^>]*>/g)
        expect(alternates.map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')])).toEqual([
          ...[main, ...languages.filter((each) => each !== main)].map((each) => [each, urlIn(each)]),
          ['x-default', urlIn(main)],
        ])
        expect(tags(/<link rel="canonical"[^>]*>/g)).toEqual([`<link rel="canonical" href="${urlIn(language)}">`])
        expect(head).toContain(`<meta property="og:url" content="${urlIn(language)}">`)
        const locales = tags(/<meta property="og:locale(:alternate)?"[^>]*>/g).map((tag) => attribute(tag, 'content'))
        expect(locales[0]).toBe(openGraphLocales[language])
        expect(locales.toSorted()).toEqual(Object.values(openGraphLocales).toSorted())
        for (const name of ['pets', 'campaigns']) expect(head).toContain(`href="${prefix(language)}/feeds/${name}.xml"`)
      }
    }
  })

  test('cards, structured data, and descriptions are in the language of the page', async () => {
    const shelter = await shelterIn(main)
    const { id } = await shelter.admin.call.pets.add({ ...goodPet, name: 'Rex', category: 'Dog' })
    await shelter.admin.call.pets.markAdopted({ id })
    const words = {
      en: ['has found a home', 'Adopted'],
      es: ['ya tiene hogar', 'hogar'],
      fr: ['a trouvé un foyer', 'Adopté'],
      de: ['hat ein Zuhause gefunden', 'Adoptiert'],
      'pt-BR': ['encontrou um lar', 'Adotado'],
      ar: ['الآن في بيت جديد', 'التبنّي'],
    }
    const cards = new Set<string>()
    for (const language of languages) {
      const { body } = await get(shelter, `${prefix(language)}/pets/${id}`)
      const told = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(body)?.[1]
      const card = told('og:image') ?? ''
      expect(card).toMatch(new RegExp(`^${base}${prefix(language)}/cards/pets/${id}\\.jpg\\?v=[\\w-]{10}$`))
      cards.add(card)
      const answer = await get(shelter, card.slice(base.length))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      const [, data = '{}'] = /ld\+json">(.*?)<\/script>/.exec(body) ?? []
      const graph = JSON.parse(data)['@graph']
      expect(graph[0]).toMatchObject({ inLanguage: language, url: `${base}${prefix(language)}/pets/${id}` })
      expect(graph[1].itemListElement[1].item).toBe(`${base}${prefix(language)}/pets`)
      const [news = '', badge = ''] = words[language]
      expect([language, told('og:description')]).toEqual([language, expect.stringContaining(news)])
      expect([language, told('og:image:alt')]).toEqual([language, expect.stringContaining(badge)])
    }
    expect(cards.size).toBe(languages.length)
  })

  test('feeds and posters are in the language of their URL', async () => {
    const shelter = await shelterIn(main)
    const { id } = await shelter.admin.call.pets.add({ ...goodPet, name: 'Rex', category: 'Dog' })
    const titles = new Set<string | undefined>()
    for (const language of languages) {
      const { body, headers } = await get(shelter, `${prefix(language)}/feeds/pets.xml`)
      expect(headers['content-type']).toContain('application/atom+xml')
      expect(body).toContain(`xml:lang="${language}"`)
      const parsed = parseFeed(body)
      const feed = parsed.format === 'atom' ? parsed.feed : {}
      expect(feed.id).toBe(`${base}${prefix(language)}/feeds/pets.xml`)
      expect(feed.entries?.[0]?.id).toBe(`${base}${prefix(language)}/pets/${id}`)
      expect(body.includes('<div xmlns="http://www.w3.org/1999/xhtml" dir="rtl">')).toBe(language === 'ar')
      titles.add(feed.title?.value)
      const poster = await get(shelter, `${prefix(language)}/pets/${id}/poster`)
      expect(poster.body).toContain(`<html lang="${language}"`)
      expect(poster.body).toContain(`<a href="${prefix(language)}/pets/${id}">`)
      expect(poster.body).toContain(`href="${base}${prefix(language)}/pets/${id}"`)
    }
    expect(titles.size).toBe(languages.length)
  })

  test('the sitemap has one part per language, whose entries name the page in each', async () => {
    const shelter = await shelterIn(main)
    await shelter.admin.call.pets.add({ ...goodPet, name: 'Rex', category: 'Dog' })
    const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    const others = languages.filter((each) => each !== main)
    const index = (await shelter.app.inject('/sitemap.xml')).body
    expect(locations(index)).toEqual([main, ...others].map((each) => `${base}${prefix(each)}/sitemap-1.xml`))
    for (const language of languages) {
      const { body, statusCode } = await shelter.app.inject(`${prefix(language)}/sitemap-1.xml`)
      expect(statusCode).toBe(200)
      expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
      expect(locations(body)).toEqual(
        ['', '/pets', '/donations', '/privacy', '/terms', '/pets/1'].map(
          (path) => base + (prefix(language) + path || '/'),
        ),
      )
      const [entry = ''] = /<url><loc>[^<]*\/pets\/1<.*/.exec(body) ?? []
      const links = [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)]
      expect(links.map(([, tag, url]) => [tag, url])).toEqual([
        ...[main, ...others].map((each) => [each, `${base}${prefix(each)}/pets/1`]),
        ['x-default', `${base}/pets/1`],
      ])
    }
  })

  test('the prefix of its own language redirects documents, too, wherever their URL would lead', async () => {
    const shelter = await shelterIn(main)
    await shelter.admin.call.pets.add(goodPet)
    for (const path of [
      '/feeds/pets.xml',
      '/cards/pets/1.jpg?v=1',
      '/pets/1/poster?paper=a4',
      '/sitemap-1.xml',
      '/embed.js',
    ]) {
      const { statusCode, headers } = await get(shelter, `/${main.toLowerCase()}${path}`)
      expect([statusCode, headers.location]).toEqual([302, path])
    }
    for (const path of ['/cards/pets/%2F%2Fevil.example', '/pets/%2F%2Fevil.example/poster', '/pets/%5Cevil/poster']) {
      const { headers } = await get(shelter, `/${main.toLowerCase()}${path}`)
      const location = String(headers.location ?? '/')
      expect([path, new URL(location, base).origin, location.slice(0, 2)]).toEqual([
        path,
        base,
        expect.not.stringMatching(/^\/[/\\]/),
      ])
    }
  })

  test('other sites get a script in each language, and one that is no longer offered becomes the own one', async () => {
    const shelter = await shelterIn(main)
    await shelter.admin.call.pets.add({ ...goodPet, name: 'Rex' })
    const scripts = new Set<string>()
    for (const language of languages) {
      const script = await shelter.app.inject(`${prefix(language)}/embed.js`)
      expect([script.statusCode, script.headers['access-control-allow-origin']]).toEqual([200, '*'])
      scripts.add(script.body)
      const data = await shelter.app.inject(`${prefix(language)}/embed/pets.json`)
      expect(data.headers['access-control-allow-origin']).toBe('*')
      expect(data.json()).toMatchObject({
        url: `${base}${prefix(language)}/pets`,
        pets: [{ url: `${base}${prefix(language)}/pets/1` }],
      })
    }
    expect(scripts.size).toBe(languages.length)
    await shelter.admin.call.settings.save({ values: { otherLanguages: [] } })
    for (const path of ['/embed.js', '/embed/pets.json?limit=3']) {
      const { statusCode, headers } = await shelter.app.inject(`/ar${path}`)
      expect([statusCode, headers.location, headers['access-control-allow-origin']]).toEqual([302, path, '*'])
    }
  })

  test('a missing page, and the page of a busy server, are in the language of the URL', async () => {
    const shelter = await shelterIn(main)
    const bodies = new Set<string>()
    for (const language of languages) {
      for (const path of ['/nothing', '/pets/4711', '/pets/%E0%A4%A'].map((each) => prefix(language) + each)) {
        const { statusCode, body } = await get(shelter, path)
        expect([path, statusCode]).toEqual([path, 404])
        expect(body).toContain(`<html lang="${language}"`)
        expect(body).not.toContain('hreflang="x-default"')
      }
      bodies.add((await get(shelter, `${prefix(language)}/nothing`)).body.replace(/.*<title>|<\/title>.*/gs, ''))
    }
    expect(bodies.size).toBe(languages.length)
  })
})

test('a shelter that offers only English has none of this', async () => {
  const shelter = await startHarness({ PUBLIC_URL: base })
  const { body } = await get(shelter, '/pets')
  expect(body).not.toMatch(/hreflang|og:locale|data-languages|data-offer|languages/)
  expect((await get(shelter, '/')).body).not.toContain('inLanguage')
  expect((await shelter.app.inject('/sitemap.xml')).body).not.toContain('xhtml')
  for (const language of everyLanguage.map((each) => each.toLowerCase()).filter((each) => each !== 'en'))
    for (const path of ['/feeds/pets.xml', '/cards/site.jpg', '/sitemap-1.xml'])
      expect([path, (await shelter.app.inject(`/${language}${path}`)).statusCode]).toEqual([path, 404])
})

test('a page offers other languages in all of them, without looking at what the browser asks for', async () => {
  const shelter = await shelterIn('en')
  const secret = `1-${'x'.repeat(43)}`
  const prefixes = ['', '/es', '/fr', '/de', '/pt-br', '/ar']
  const ask = (url: string, language: string) =>
    shelter.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })
  for (const url of [
    '/es/pets?search=a%20b',
    `/es/gifts/${secret}`,
    '/es/setup?token=x',
    '/es/auth/login?next=%2Fes%2Fpets',
  ]) {
    const [spanish, arabic] = [await ask(url, 'es'), await ask(url, 'ar')]
    expect(arabic.body).toBe(spanish.body)
    expect(String(arabic.headers.vary)).not.toMatch(/language/i)
    expect(arabic.headers['set-cookie']).toBeUndefined()
    const links = [...arabic.body.matchAll(/<a [^>]*hrefLang="[^>]*>/gi)].map(([tag]) => tag)
    const inFooter = links.filter((tag) => tag.includes('lang="') && tag.includes('dir="'))
    const hrefs = inFooter.map((tag) => attribute(tag, 'href')?.replaceAll('&amp;', '&'))
    const path = url.slice('/es'.length)
    const login = (prefix: string) => `${prefix}/auth/login?next=${encodeURIComponent(`${prefix}/pets`)}`
    expect(hrefs).toEqual(path.startsWith('/auth') ? prefixes.map(login) : prefixes.map((prefix) => prefix + path))
    expect(inFooter.filter((tag) => tag.includes('aria-current="true"'))).toHaveLength(1)
    const isListed = path.startsWith('/pets')
    expect(inFooter.filter((tag) => tag.includes('rel="nofollow"'))).toHaveLength(isListed ? 0 : languages.length)
    expect(arabic.body).toContain(`<script data-languages="${languages.join(' ')}">`)
  }
})

test('the line of each language can be shown', () => {
  const styles = readFileSync('web/src/app/layouts/language-offer.css', 'utf8')
  for (const language of everyLanguage)
    expect(styles).toContain(`[data-offer="${language}"] .language-offer[lang="${language}"]`)
})
