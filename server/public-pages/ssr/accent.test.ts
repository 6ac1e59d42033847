import { describe, expect, it } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { pages } from '#shared/pages.ts'
import { emptySettings } from '#shared/settings.ts'

describe('the stylesheet of an accent', () => {
  it('depends on its URL and is cached forever', async () => {
    const { app } = await startHarness()
    const answer = await app.inject('/accent/166534.css')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.body).toContain('--color-action:#166534;')
  })

  it.each([
    '/accent/ff9500.css',
    '/accent/16653A.css',
    '/accent/165.css',
    '/accent/1665340.css',
    '/accent/166534',
    '/accent/166534.CSS',
    '/accent/..%2f.css',
    '/accent/%23166534.css',
    '/accent/16653%0a.css',
    '/accent/',
    '/accent',
    '/accent/166534.css/',
    '/accent/166534.css/x',
    '/accent/red;}*{.css',
    '/accent/%F0%9F%90%95%F0%9F%90%95%F0%9F%90%95.css',
  ])('does not exist at %s', async (url) => {
    const { app } = await startHarness()
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().detail).toBe('There’s nothing at this address.')
    expect(String(answer.headers['cache-control'])).not.toContain('immutable')
  })
})

const publicPages = Object.values(pages)
  .map(({ path }) => path.replace(/:\w+\??/, '1'))
  .filter((path) => !path.includes('*'))

describe('a configured accent', () => {
  it('is linked on every page after the theme; without one, no page has a link', async () => {
    const { admin } = await startHarness()
    const open = async (path: string) => (await admin.http({ url: path })).body
    const stylesheets = (html: string) =>
      [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
    expect(publicPages.length).toBeGreaterThan(10)
    for (const path of [...publicPages, '/api/docs', '/no/such/page'])
      expect(stylesheets(await open(path)).join(), path).not.toContain('/accent/')
    await admin.call.settings.save({ version: 0, values: { ...emptySettings, accent: '#166534' } })
    for (const path of [...publicPages, '/api/docs', '/no/such/page']) {
      const html = await open(path)
      // redirects have no page
      if (html === '') continue
      const [main, ...others] = stylesheets(html)
      expect(main, path).toMatch(/^\/assets\/.*\.css$/)
      expect(others, path).toContain('/accent/166534.css')
    }
  })

  it('is rejected with the reason if it is unreadable', async () => {
    const { admin } = await startHarness()
    const answer = await admin.http({ method: 'PATCH', url: '/api/settings', payload: { accent: '#FF9500' } })
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [
        {
          path: 'accent',
          message: 'White text isn’t readable on this color (contrast 2.1, needs 4.5). Pick a darker one.',
        },
      ],
    })
  })
})
