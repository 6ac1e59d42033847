import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OtherAnswers } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { campaign } from '#web/testing/records.ts'

test('a list that cannot be loaded, as when only a proxy answers, says so and can be asked again', async () => {
  const others: OtherAnswers = { '/trpc/campaigns.list': () => new Response('broken', { status: 500 }) }
  const list = () => ({ items: [campaign(1, { petName: 'Quincy' })], nextCursor: null })
  await openPage('/donations', { answers: { 'campaigns.list': list }, others })
  const alert = page.getByRole('alert').filter({ hasText: 'The campaigns could not be loaded.' })
  await expect.element(alert).toBeVisible()
  delete others['/trpc/campaigns.list']
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Quincy', { exact: true })).toBeVisible()
})
