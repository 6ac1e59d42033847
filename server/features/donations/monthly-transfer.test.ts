import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { monthlyMail } from '#server/mail/monthly-mail-contents.ts'
import { startHarness } from '#server/testing/harness.ts'

test('a standing order is emailed once to the donor, with its link and reference', async () => {
  const { app, db } = await startHarness()
  await saveSettings({ db }, { values: { shelterDonations: true } })
  const body = { amountCents: 2500, email: 'dora@example.org', key: randomUUID() }
  const start = async () => (await app.inject({ method: 'POST', url: '/trpc/monthly.start', body })).json().result.data
  const { path, checkoutUrl } = await start()
  expect(checkoutUrl).toBeNull()
  expect(await start()).toEqual({ path, checkoutUrl })
  const { notifications, monthlyDonations } = db.schema
  expect(await db.read.select().from(notifications)).toMatchObject([
    { kind: 'monthly_started', email: 'dora@example.org', uid: null, mail: 'waiting' },
  ])
  const [monthly] = await db.read.select().from(monthlyDonations)
  if (!monthly) throw new Error('nothing began')
  const data = { monthlyId: monthly.id }
  const { lines, link } = monthlyMail({ kind: 'monthly_started', data, monthly }, '', 'https://pets.example.org')
  expect(link?.url).toBe(`https://pets.example.org${path}`)
  expect(lines.join('\n')).toContain('PM-1-')
  expect(lines.join('\n')).not.toContain('card')
})
