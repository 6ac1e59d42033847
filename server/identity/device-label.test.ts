import { expect, it } from 'vitest'
import { deviceLabel } from './device-label.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const onMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const onPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const onAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${webKit}`

it.each([
  [`${onWindows.slice(0, -1)}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [`${onPhone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${onWindows} ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${onMac} ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Mac'],
  [`${onAndroid} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${onPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Chromebook'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${onWindows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${onAndroid} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge on Android'],
  [`${onWindows} ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  [`${onAndroid} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${onPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  [`${onMac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [`${onPhone} Mobile/15E148`, 'A browser on iPhone'],
  ['Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0', 'Firefox'],
])('%s is %s', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words)
})

it.each([
  undefined,
  '',
  'node',
  'curl/8.14.1',
  'python-requests/2.32.5',
  'PostmanRuntime/7.49.1',
  'okhttp/5.1.0 (Android 15) Chrome/1.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `${onAndroid} Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; GPTBot/1.3; +https://openai.com/gptbot)`,
  'Mozilla/5.0 (unheard of)',
  '<script>alert(1)</script> Firefox/1 Windows',
])('%j is a program', (userAgent) => {
  expect(deviceLabel(userAgent)).toBe('A program')
})

it('contains nothing of the user agent, and is short', () => {
  const words = new Set(['A', 'program', 'browser', 'on', 'Samsung', 'Internet'])
  for (const sent of ['Mozilla/5.0 (Windows; evil@example.org) Firefox/evil', `Mozilla/5.0 (${'x'.repeat(16_000)}`]) {
    const said = deviceLabel(sent)
    expect(said.length).toBeLessThanOrEqual(60)
    for (const word of said.split(' ')) expect(words.has(word) || /^(Firefox|Windows)$/.test(word)).toBe(true)
  }
})
