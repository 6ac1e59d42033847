import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'

test('the server reminds only admins of missing contacts', async () => {
  const { app, admin, user } = await startHarness()
  const pageFor = async (token?: string) => {
    const { body } = await app.inject({ url: '/donations', cookies: token ? { pawstead_session: token } : {} })
    return body
  }
  expect(await pageFor(admin.token)).toContain('Add your contact details')
  expect(await pageFor(user.token)).not.toContain('Add your contact details')
  expect(await pageFor()).not.toContain('Add your contact details')
  const { version, saved } = await admin.call.settings.get()
  await admin.call.settings.save({ version, values: { ...saved, phone: '+41 81 000 00 00' } })
  expect(await pageFor(admin.token)).not.toContain('Add your contact details')
})
