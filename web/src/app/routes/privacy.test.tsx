import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { retentionPolicies } from '#shared/retention.ts'
import { openPage } from '#web/testing/open-page.tsx'

const byMail = page.getByRole('heading', { name: 'When we write to you' })

test('a shelter that sends mail explains what for, and how to stop it', async () => {
  await openPage('/privacy', { config: { mail: true } })
  await expect.element(byMail).toBeVisible()
})

test('a shelter without mail does not mention it', async () => {
  await openPage('/privacy')
  await expect.element(page.getByRole('heading', { name: 'How long, and your rights' })).toBeVisible()
  await expect.element(byMail).not.toBeInTheDocument()
})

test('a shelter that takes payments shows who else gets the data', async () => {
  await openPage('/privacy', { config: { payments: 'live' } })
  await expect.element(page.getByText('We never see your card.', { exact: false })).toBeVisible()
})

test('the page shows who sees each kind of record and for how long, and how to delete the account', async () => {
  await openPage('/privacy')
  for (const { what, who, until } of Object.values(retentionPolicies))
    for (const text of [what, who, until]) await expect.element(page.getByText(text()).first()).toBeVisible()
  await expect.element(page.getByText('delete your account with it', { exact: false })).toBeVisible()
  for (const text of ['overwrites it, as a rule within a minute', 'set aside when a backup is used'])
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
})
