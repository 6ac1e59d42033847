import { expect, test } from 'vitest'
import { hasSecret, redactSecrets } from './secret-urls.ts'

const secret = `12-${'q7x_'.repeat(10)}abc`

test.each([
  [`/gifts/${secret}`, '/gifts/[secret]'],
  [`/gifts/${secret}/`, '/gifts/[secret]/'],
  [`//gifts//${secret}`, '//gifts//[secret]'],
  [`/GIFTS/${secret}`, '/GIFTS/[secret]'],
  [`/api/gifts/${secret}`, '/api/gifts/[secret]'],
  ['/gifts/whatever%20it%20is', '/gifts/[secret]'],
  [`/gifts/${secret.replace('-', '%2D')}`, '/gifts/[secret]'],
  [`/api/gifts/${secret}/received`, '/api/gifts/[secret]/received'],
  [`/%67ifts/${secret}`, '/gifts/[secret]'],
  [`/%2567ifts%2F${secret}`, '/gifts/[secret]'],
  [`/gifts;x/${secret}`, '/gifts;x/[secret]'],
  [`/gifts\\${secret}`, '/gifts\\[secret]'],
  [`/./gifts/../gifts/.//${secret}`, '/./gifts/../[secret]/.//[secret]'],
  [`/elsewhere/${secret}`, '/elsewhere/[secret]'],
  [`/setup%3Ftoken=${secret}`, '/setup'],
  [`/setup%0A;token=${secret}`, '/setup%0A;token=[secret]'],
])('%s is logged as %s, and not cached', (path, written) => {
  expect(redactSecrets(path)).toBe(written)
  expect([path, `${path}?paid`].map(hasSecret)).toEqual([true, true])
})

const hash = '0123456789abcdef'.repeat(4)

test.each([
  '/',
  '/donations/7',
  '/dashboard/gifts',
  '/api/gifts.csv',
  '/api/gifts/12/received',
  '/api/gifts/12',
  `/images/${hash}.webp`,
  `/images/${hash}-480.webp`,
  '/pets/%20',
  '/caf%C3%A9',
])('%s contains no secret', (path) => {
  expect(redactSecrets(path)).toBe(path)
  expect(hasSecret(path)).toBe(false)
})

test('only procedures whose input is a secret count, alone or in a batch', () => {
  const asked = [
    '/trpc/donations.bySecret?input=x',
    '/trpc/notifications.unread,donations.bySecret?batch=1',
    '/trpc/donations.bySecret,a.b',
  ]
  expect(asked.map(hasSecret)).toEqual([true, true, true])
  const others = [
    '/trpc/donations.wall?input=x',
    '/trpc/campaigns.byId?input=donations.bySecret',
    '/trpc/donations.bySecretly',
  ]
  expect(others.map(hasSecret)).toEqual([false, false, false])
})
