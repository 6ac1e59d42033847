import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sessionCookie } from '#server/platform/http/origin.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { pageStateId } from '#shared/rendered-page.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness({ SITE_NAME: 'Paws', PUBLIC_URL: 'https://paws.example' })
})

const open = (url: string, as?: HarnessUser) =>
  shelter.app.inject({ url, ...(as && { cookies: { [sessionCookie]: as.token } }) })

const image = 'https://example.org/rex.jpg'
const addPet = (name: string) =>
  shelter.user.call.pets.add({ name, description: 'A good dog.', age: '2', category: 'Dog', location: 'Here', image })
const addCampaign = (petName: string) =>
  shelter.user.call.campaigns.create({ petName, image, maxCents: 10_000, location: 'Here', description: 'A new hip.' })

/** The rendered page, without its data. */
const shown = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf(`id="${pageStateId}"`))
const stateOf = (html: string) =>
  JSON.parse(new RegExp(`id="${pageStateId}">([^<]*)<`).exec(html)?.[1] ?? 'the page has no state')

describe('a not-found page', () => {
  it.each(['/dashboard/nothing', '/dashboard/my-pets/7?search=rex', '/dashboard/%E0%A4%A'])(
    '%s is rendered by the browser for a logged-in user, as all dashboard pages are',
    async (url) => {
      const { statusCode, body, headers } = await open(url, shelter.user)
      expect(statusCode).toBe(404)
      expect(body).toContain('<title>Dashboard page not found · Paws</title>')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(shown(body)).toContain('<div id="root"></div>')
      expect(stateOf(body)).toMatchObject({ address: url, records: null, user: { name: 'Uma User' } })
      expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['private, no-store', 'no-referrer'])
      const known = await open('/dashboard/my-pets', shelter.user)
      expect([known.statusCode, shown(known.body)]).toEqual([200, shown(body)])
    },
  )

  it.each(['/dashboard/nothing', '/dashboard/%E0%A4%A?search=rex'])(
    '%s redirects a visitor to the login',
    async (url) => {
      const { statusCode, headers } = await open(url)
      expect([statusCode, headers.location]).toEqual([302, `/auth/login?next=${encodeURIComponent(url)}`])
    },
  )

  it('is rendered by the browser if only the browser knows the user', async () => {
    const { anonymous } = await startHarness({
      FIREBASE_PROJECT_ID: 'demo-pawstead',
      FIREBASE_API_KEY: 'any-key',
      FIREBASE_AUTH_DOMAIN: 'demo-pawstead.firebaseapp.com',
    })
    const { statusCode, body } = await anonymous.http({ url: '/dashboard/nothing' })
    expect([statusCode, stateOf(body).records]).toEqual([404, null])
  })

  it.each(['/dashboard/nothing', '/nothing'])('%s accepts no form', async (url) => {
    const { statusCode } = await shelter.app.inject({ method: 'POST', url })
    expect(statusCode).toBe(404)
  })

  it.each([
    ['/%6eothing?search=rex', 'We looked everywhere'],
    ['/nothing/', 'We looked everywhere'],
    ['/%E0%A4%A', 'We looked everywhere'],
    ['/pets/%E0%A4%A?search=rex', 'This page may have been taken down.'],
  ])('%s is passed to the browser as it was requested', async (url, words) => {
    const warn = vi.spyOn(console, 'warn')
    for (const as of [undefined, shelter.user]) {
      const { statusCode, body } = await open(url, as)
      expect([statusCode, stateOf(body).address]).toEqual([404, url])
      expect(shown(body)).toContain(words)
    }
    // the router's warning would contain the URL
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('a public page is complete', () => {
  it.each([
    ['/', 'Find Your Furry Friend'],
    ['/privacy', 'Who is responsible'],
    ['/terms', 'What you can expect from <!-- -->Paws'],
    ['/auth/login', 'Good to see you again.'],
    ['/auth/register', 'Create an account in a minute.'],
    ['/nothing/here', 'We looked everywhere, even in the box.'],
    ['/pets/7', 'This page may have been taken down.'],
    ['/donations/7', 'The link may have a typo.'],
    ['/pets', 'Know a pet that’s looking for a home?'],
    ['/donations', 'There are no campaigns yet.'],
  ])('%s contains "%s"', async (url, words) => {
    const html = shown((await open(url)).body).replaceAll('<!-- -->', '')
    expect(html).toContain(words.replaceAll('<!-- -->', ''))
    // a part that React left to the browser, or a style that the policy blocks
    expect(html).not.toMatch(/<!--\$[!?]-->| style=/)
  })

  it('with its records, and with the filters in its URL', async () => {
    const { id } = await addPet('Rex')
    await addPet('Bella')
    const campaign = await addCampaign('Luna')
    expect(shown((await open('/pets')).body)).toMatch(/Bella.*Rex/s)
    const found = shown((await open('/pets?search=REX&category=Dog')).body)
    expect(found).toContain('Rex')
    expect(found).not.toContain('Bella')
    expect(shown((await open(`/pets/${id}`)).body)).toContain('A good dog.')
    expect(shown((await open('/donations')).body)).toContain('Luna')
    expect(shown((await open(`/donations/${campaign.id}`)).body)).toContain('A new hip.')
  })

  it('and contains nothing about the owners of its records', async () => {
    const { id } = await addPet('Rex')
    const campaign = await addCampaign('Luna')
    for (const url of ['/', '/pets', `/pets/${id}`, '/donations', `/donations/${campaign.id}`]) {
      const { body } = await open(url)
      expect(stateOf(body).records.length, url).toBeGreaterThan(0)
      expect(body, url).not.toContain(shelter.user.user.email)
      expect(body, url).not.toMatch(/ownerUid|creatorUid/)
    }
  })

  it('with a hostile search text', async () => {
    const search = '"><script>alert(1)</script>'
    const { body, statusCode } = await open(`/pets?search=${encodeURIComponent(search)}`)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>alert')
    expect(shown(body)).toContain('&quot;&gt;&lt;script&gt;alert(1)')
  })
})

describe('a logged-in user', () => {
  it('gets a personal page, which is not stored', async () => {
    const { id } = await addPet('Rex')
    const mine = await open(`/pets/${id}`, shelter.user)
    expect(mine.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'cookie, accept-encoding' })
    expect(mine.headers.etag).toBeUndefined()
    expect(shown(mine.body)).toContain(`Your account: ${shelter.user.user.name}`)
    expect(shown(mine.body)).toContain('Update Pet')
    expect(stateOf(mine.body).user.email).toBe(shelter.user.user.email)
    const theirs = (await open(`/pets/${id}`, shelter.other)).body
    expect(theirs).not.toContain('Update Pet')
    expect(theirs).not.toContain(shelter.user.user.email)
  })

  it('whose session has ended is a visitor', async () => {
    await shelter.user.http({ method: 'POST', url: '/api/auth/logout' })
    expect(stateOf((await open('/', shelter.user)).body).user).toBeNull()
  })

  it.each(['cross-site', 'same-site'])(
    'is known only to the browser on the way from a page that is %s',
    async (site) => {
      for (const url of ['/dashboard/profile', '/pets']) {
        const from = { url, headers: { 'sec-fetch-site': site } }
        const { statusCode, body } = await shelter.app.inject({
          ...from,
          cookies: { [sessionCookie]: shelter.user.token },
        })
        expect(statusCode).toBe(200)
        expect(stateOf(body)).not.toHaveProperty('user')
        expect(body).not.toContain(shelter.user.user.name)
      }
      const visitor = await shelter.app.inject({ url: '/dashboard/profile', headers: { 'sec-fetch-site': site } })
      expect(visitor.headers.location).toBe('/auth/login?next=%2Fdashboard%2Fprofile')
    },
  )

  it('is not identified by an API key on pages: keys are for programs', async () => {
    const { body } = await shelter.app.inject({ url: '/', headers: { authorization: 'Bearer paw_nonsense' } })
    expect(stateOf(body).user).toBeNull()
  })
})

describe('a page with cached queries', () => {
  const openTwice = async (url: string, as: HarnessUser) => [(await open(url, as)).body, (await open(url, as)).body]

  it('has the same bytes', async () => {
    const { id } = await addPet('Rex')
    await addPet('Bella')
    const campaign = await addCampaign('Luna')
    for (const url of ['/', '/pets?category=Dog', `/pets/${id}`, '/donations', `/donations/${campaign.id}`]) {
      const [first, second] = await openTwice(url, shelter.user)
      expect(second).toBe(first)
      expect(stateOf(first ?? '').records.length).toBeGreaterThan(0)
    }
  })

  it("shows later changes, and another user's own view", async () => {
    const { id } = await addPet('Rex')
    await openTwice(`/pets/${id}`, shelter.user)
    const theirs = (await open(`/pets/${id}`, shelter.other)).body
    expect(theirs).not.toContain('Update Pet')
    expect(theirs).not.toContain(shelter.user.user.email)
    await openTwice('/pets', shelter.user)
    await addPet('Bella')
    expect(shown((await open('/pets', shelter.user)).body)).toMatch(/Bella.*Rex/s)
  })

  it('is a 404 after its record is deleted', async () => {
    const { id } = await addPet('Rex')
    await openTwice(`/pets/${id}`, shelter.user)
    await shelter.user.call.pets.delete({ id })
    for (const { statusCode, body } of [
      await open(`/pets/${id}`, shelter.user),
      await open(`/pets/${id}`, shelter.user),
    ]) {
      expect(statusCode).toBe(404)
      expect(shown(body)).toContain('Other pets would love to meet you.')
    }
  })
})

describe('a page redirects', () => {
  const target = async (url: string, as?: HarnessUser) => {
    const { statusCode, headers } = await open(url, as)
    return [301, 302].includes(statusCode) ? headers.location : statusCode
  }

  it('from an old URL to the listing, with its filters', async () => {
    expect(await target('/all-pets')).toBe('/pets')
    expect(await target('/all-pets?category=Dog')).toBe('/pets?category=Dog')
  })

  it('to the canonical URL of a filter, from forms without scripts and invalid values', async () => {
    expect(await target('/pets?search=&category=&age=young&age=baby&sort=newest')).toBe('/pets?age=baby,young')
    expect(await target('/pets?category=Dragon&sex=male')).toBe('/pets?sex=male')
    expect(await target('/pets?status=draft')).toBe('/pets')
    expect(await target('/pets?age=baby%2Cyoung&utm_source=mail')).toBe(200)
    const hostile = '"><script>\r\nset-cookie: a=b'
    const leads = String(await target(`/pets?size=huge&search=${encodeURIComponent(hostile)}`))
    expect(leads).toMatch(/^\/pets\?search=[\w%+.:-]+$/)
    expect(await target(leads)).toBe(200)
  })

  it('to the canonical spelling of its URL, and never to another site', async () => {
    expect(await target('//')).toBe('/')
    expect(await target('/pets//?search=rex')).toBe('/pets?search=rex')
    expect(await target('/%61ll-Pets/')).toBe('/all-pets')
    expect(await target('/AUTH/login', shelter.user)).toBe('/auth/login')
    for (const elsewhere of ['//evil.example/pets', '//[/pets', '//evil.example/%2e%2e/x']) {
      const status = await target(elsewhere)
      expect([elsewhere, status]).toEqual([elsewhere, 404])
    }
  })

  it('from the dashboard to the login, and back', async () => {
    expect(await target('/dashboard')).toBe('/auth/login?next=%2Fdashboard')
    expect(await target('/dashboard/adoption-requests?show=mine')).toBe(
      '/auth/login?next=%2Fdashboard%2Fadoption-requests%3Fshow%3Dmine',
    )
    expect(await target('/dashboard', shelter.user)).toBe(200)
    expect(await target('/dashboards')).toBe(404)
  })

  it('from the login to the requested page, on this site only', async () => {
    expect(await target('/auth/login')).toBe(200)
    expect(await target('/auth/login', shelter.user)).toBe('/')
    expect(await target('/auth/register?next=%2Fdashboard%2Fmy-pets', shelter.user)).toBe('/dashboard/my-pets')
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await target(`/auth/login?next=${encodeURIComponent(next)}`, shelter.user)).toBe('/')
  })
})

describe('while the database is unreachable', () => {
  const openWithout = async (url: string) => {
    const db = await freshDatabase()
    const app = await buildApp({ config: shelter.config, db })
    onTestFinished(() => app.close())
    await db.close()
    return app.inject({ url, cookies: { [sessionCookie]: shelter.user.token } })
  }

  it.each([
    ['/pets', 'Couldn’t load the pets.'],
    ['/pets/1', 'Couldn’t load this pet.'],
    ['/donations', 'Couldn’t load the campaigns.'],
    ['/donations/1', 'Couldn’t load this campaign.'],
  ])('%s is a 503', async (url, words) => {
    const { statusCode, body } = await openWithout(url)
    expect(statusCode).toBe(503)
    expect(shown(body)).toContain(words)
    expect(stateOf(body).records[0].state.error.message).toMatch(/\.$/)
    // it is unknown whether the user is logged in
    expect(stateOf(body).user).toBeUndefined()
  })

  it('pages without records are unchanged', async () => {
    expect((await openWithout('/privacy')).statusCode).toBe(200)
  })
})
