import { describe, expect, it } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'

describe('the stylesheet of an accent', () => {
  it('is made from its address and kept for ever', async () => {
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
    ...['/accent/ff9500.css', '/accent/16653A.css', '/accent/165.css', '/accent/1665340.css', '/accent/166534'],
    ...[
      '/accent/166534.CSS',
      '/accent/..%2f.css',
      '/accent/%23166534.css',
      '/accent/16653%0a.css',
      '/accent/',
      '/accent',
    ],
    ...[
      '/accent/166534.css/',
      '/accent/166534.css/x',
      '/accent/red;}*{.css',
      '/accent/%F0%9F%90%95%F0%9F%90%95%F0%9F%90%95.css',
    ],
  ])('is nowhere else: %s', async (url) => {
    const { app } = await startHarness()
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().detail).toBe('There is nothing at this address.')
    expect(String(answer.headers['cache-control'])).not.toContain('immutable')
  })
})
