import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsIn } from '#web/testing/axe.ts'
import { NoAnswer, Refused } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { onePage, request } from '#web/testing/records.ts'

const all = page.getByRole('checkbox', { name: 'Select all on this page' })
const decline = page.getByRole('button', { name: 'Decline', exact: true })
const sentence = 'Rex needs a garden.'

async function openRequests(width = 1280) {
  let items = [
    request(3, { petName: 'Pepper', requesterName: 'Ann' }),
    request(2, { petName: 'Pepper', requesterName: 'Ben' }),
    request(1, { petName: 'Rex', status: 'accepted' }),
  ]
  const opened = await openPage('/dashboard/adoption-requests', {
    as: member,
    width,
    answers: {
      'adoptions.received': () => onePage(items),
      'adoptions.decide': ({ id }) => {
        items = items.map((one) => (one.id === id ? { ...one, status: 'rejected', outcome: 'declined' } : one))
        return items.find((one) => one.id === id) ?? request(id)
      },
    },
  })
  await expect.element(all).toBeVisible()
  return opened
}

test.each([1280, 390, 320])(
  'at %i px, pending requests are declined with a sentence, after a question',
  async (width) => {
    const { calls } = await openRequests(width)
    // decided requests have no box
    expect(page.getByRole('checkbox').elements()).toHaveLength(3)
    await all.click()
    await decline.click()
    const dialog = page.getByRole('dialog', { name: 'Decline 2 requests?' })
    await expect.element(dialog.getByText('The applicants will be told. You can’t undo this.')).toBeVisible()
    expect(await violationsIn('[role="dialog"]')).toEqual([])
    await dialog.getByLabelText('Message (optional)').fill(sentence)
    expect(calls('adoptions.decide')).toEqual([])
    await dialog.getByRole('button', { name: 'Decline 2 requests' }).click()
    await expect.element(page.getByText('2 requests declined.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls('adoptions.decide')).toEqual([
      { id: 3, status: 'rejected', message: sentence },
      { id: 2, status: 'rejected', message: sentence },
    ])
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('without a sentence, none is sent', async () => {
  const { calls } = await openRequests()
  await page.getByRole('checkbox', { name: 'Select Ann’s request to adopt Pepper' }).click()
  await decline.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline request' }).click()
  await expect.element(page.getByText('1 request declined.')).toBeVisible()
  expect(calls('adoptions.decide')).toEqual([{ id: 3, status: 'rejected' }])
})

test('a request that was decided elsewhere is named, and the sentence is kept for the others', async () => {
  const { answer } = await openRequests()
  answer({
    'adoptions.decide': ({ id }) => {
      if (id === 2) throw new Refused('This request has been withdrawn.', { refusal: 'ALREADY_DECIDED' })
      throw new NoAnswer()
    },
  })
  await all.click()
  await decline.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Message (optional)').fill(sentence)
  await dialog.getByRole('button', { name: 'Decline 2 requests' }).click()
  await expect.element(page.getByText(/^2 weren’t changed/)).toBeVisible()
  await decline.click()
  await expect.element(dialog.getByLabelText('Message (optional)')).toHaveValue(sentence)
})

test('a sentence that is too long is not sent', async () => {
  const { calls } = await openRequests()
  await all.click()
  await decline.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Message (optional)').fill('x'.repeat(5001))
  await dialog.getByRole('button', { name: 'Decline 2 requests' }).click()
  await expect.element(dialog.getByText(/at most/)).toBeVisible()
  expect(calls('adoptions.decide')).toEqual([])
})
