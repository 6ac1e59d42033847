import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'

test('only admins see which emails failed lately, and why', async () => {
  const { db, admin, user, anonymous } = await startHarness()
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const row = { kind: 'gift', mail: 'failed' } as const
  await db.transaction((tx) =>
    tx.insert(db.schema.notifications).values([
      { ...row, uid: user.user.uid, createdAt: ago(40), mailAt: ago(38), mailError: '451 Long ago' },
      { ...row, uid: user.user.uid, createdAt: ago(4), mailAt: ago(2), mailError: '451 Later' },
      {
        ...row,
        kind: 'reset',
        email: 'gone@example.org',
        createdAt: ago(1),
        mailAt: ago(1),
        mailError: 'refused: 550 5.1.1 Gone',
      },
      { ...row, uid: 'nobody', mail: 'waiting', createdAt: ago(1), mailAt: ago(1), mailError: '451 Later' },
    ]),
  )
  expect(await admin.call.settings.failedMail()).toMatchObject([
    { kind: 'reset', email: 'gone@example.org', refused: true, reason: '550 5.1.1 Gone' },
    { kind: 'gift', email: user.user.email, refused: false, reason: '451 Later' },
  ])
  await expect(user.call.settings.failedMail()).rejects.toThrow()
  await expect(anonymous.call.settings.failedMail()).rejects.toThrow()
})
