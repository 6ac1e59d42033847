import { expect, test } from 'vitest'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import type { HomePreview } from '#shared/preview.ts'
import { emptySettings } from '#shared/settings.ts'

const config = {
  ...{ siteName: 'Paws', logo: null, logoSize: null, accent: '#166534', timeZone: null, privacyContact: null },
  support: { email: null, phone: '+45 1', place: null },
  social: { facebook: null, instagram: null, x: null, youtube: null },
  words: { whoWeAre: 'Somos nueve <b>personas</b>.', whyAdopt: 'Why not?', preparing: null },
  openingHours: 'Lun 9 a 17',
}

async function preview({ http }: HarnessUser, language: string, change: object = {}) {
  const payload = { language, config: { ...config, ...change } }
  const { statusCode, body } = await http({ method: 'POST', url: '/trpc/settings.preview', payload })
  return { statusCode, ...(JSON.parse(body).result?.data as HomePreview | undefined) }
}

test('an admin sees the home page with unsaved settings in a language that the website does not offer yet', async () => {
  const { admin, anonymous } = await startHarness()
  const { html, styles = [] } = await preview(admin, 'es', { textLanguages: { whyAdopt: 'en' } })
  expect(html).toContain('Somos nueve &lt;b&gt;personas&lt;/b&gt;.')
  expect(html).toContain('Quiénes somos')
  expect(html).toContain('Lun 9 a 17')
  expect(html).toMatch(/lang="en"[^>]*>Why not\?/)
  expect(html).not.toContain('Who We Are')
  expect(styles.every((href) => href.startsWith('/assets/'))).toBe(true)
  expect((await preview(admin, 'en')).html).toContain('Who We Are')
  expect((await admin.call.settings.get()).saved).toEqual(emptySettings)
  expect((await anonymous.http({ url: '/' })).body).not.toContain('Somos')
})

test('an unreadable accent does no harm, and wrong values are refused', async () => {
  const { admin } = await startHarness()
  const spoiled = await preview(admin, 'ar', { accent: '#ffff00' })
  expect(spoiled.html).toContain('Paws')
  expect((await preview(admin, 'ar', { siteName: 'x'.repeat(2000) })).statusCode).toBe(400)
  expect((await preview(admin, 'it')).statusCode).toBe(400)
})

test('sections of the home page are previewed, and saved ones that were emptied are not', async () => {
  const { admin } = await startHarness()
  await admin.call.settings.save({ values: { ...emptySettings, homeLead: 'Nine dogs.', homeQuote: 'A bowl.' } })
  const { html } = await preview(admin, 'es', { pageTexts: { homeQuote: 'Un plato.' } })
  expect(html).toContain('Un plato.')
  expect(html).not.toMatch(/Nine dogs|A bowl/)
})
