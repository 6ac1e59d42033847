import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { violationsIn } from '#web/testing/axe.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { problem } from '#web/testing/records.ts'

const path = '/dashboard/transfer'

test('an admin downloads each kind of record in either format, and sees the result', async () => {
  const requested: string[] = []
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    requested.push(this.download)
  })
  const file = (request: Request) => {
    requested.push(new URL(request.url).pathname)
    return new Response('{}')
  }
  await openPage(path, {
    as: admin,
    others: {
      '/api/export/pets.json': file,
      '/api/export/gifts.csv': () => problem(503, 'Many whole lists are being read.'),
    },
  })
  await page.getByRole('button', { name: 'Download pets as JSON' }).click()
  await expect.element(page.getByText('pets.json is in your downloads.')).toBeVisible()
  expect(requested).toEqual(['/api/export/pets.json', 'pets.json'])
  await page.getByRole('button', { name: 'Download donations as CSV' }).click()
  await expect.element(page.getByText('Many whole lists are being read.')).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  saved.mockRestore()
})

test('a user who is no admin sees that this is for admins only', async () => {
  await openPage(path, { as: member })
  await expect.element(page.getByText('Admins only.')).toBeVisible()
  expect(page.getByRole('button', { name: /Download/ }).elements()).toEqual([])
})
