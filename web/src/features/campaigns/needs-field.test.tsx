import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayOf } from '#web/lib/days.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { campaign, linkedPicture, onePage } from '#web/testing/records.ts'
import { defaultClosingDay, endOfDay } from './closing-date.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const need = (place: number) => page.getByLabelText('Item', { exact: true }).nth(place)
const price = (place: number) => page.getByLabelText('Cost ($)').nth(place)
const summary = page.getByText('What the money is for')
const save = button('Save changes')
const list = page.getByRole('list', { name: 'Needs' })

const milo = campaign(7, {
  petName: 'Milo',
  image: linkedPicture,
  canManage: true,
  needs: [
    { text: 'Operation', cents: 18_050, filledCents: 0 },
    { text: 'Two weeks of food', cents: 4000, filledCents: 0 },
  ],
})

async function openForm(facts: Partial<typeof milo> = {}, query = '') {
  const opened = await openPage(`/dashboard/edit-donation/7${query}`, {
    as: member,
    answers: {
      'campaigns.byId': () => ({ ...milo, ...facts }),
      'campaigns.update': () => milo,
      'campaigns.mine': () => onePage([milo]),
    },
  })
  await expect.element(summary).toBeVisible()
  const sent = async () => {
    await save.click()
    await expect.element(page.getByText('Milo’s campaign has been updated.')).toBeVisible()
    return opened.calls('campaigns.update').at(-1)
  }
  return { ...opened, sent }
}

const needsOf = (input: unknown) => (input as { needs: unknown }).needs

test('the needs are folded below their heading, which shows the total', async () => {
  await openForm()
  await expect.element(page.getByText('2 items, $220.50 total')).toBeVisible()
  await expect.element(need(0)).not.toBeVisible()
  await summary.click()
  await expect.element(need(0)).toHaveValue('Operation')
  await expect.element(price(0)).toHaveValue('180.5')
  expect(await violationsIn('main')).toEqual([])
})

test('needs are added, ordered, and removed with the keyboard, and the focus is never lost', async () => {
  const { sent } = await openForm()
  await summary.click()
  await button('Add another item').click()
  await expect.element(need(2)).toHaveFocus()
  await userEvent.keyboard('A cone')
  await userEvent.tab()
  await userEvent.keyboard('12.5')
  await expect.element(page.getByText('3 items, $233 total')).toBeVisible()
  const up = button('Move item 3 up')
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Move item 2 up')).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button('Move item 1 up')).toHaveFocus()
  ;(button('Remove item 3').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(need(1)).toHaveFocus()
  expect(needsOf(await sent())).toEqual([
    { text: 'A cone', cents: 1250 },
    { text: 'Operation', cents: 18_050 },
  ])
})

test('errors are shown at their line, which opens and gets the focus', async () => {
  const { calls } = await openForm()
  await summary.click()
  await price(1).fill('12.345')
  await need(0).fill(' ')
  await summary.click()
  await expect.element(need(0)).not.toBeVisible()
  await save.click()
  await expect.element(page.getByText('Item is required')).toBeVisible()
  await expect.element(page.getByText(/^Each item must cost/)).toBeVisible()
  await expect.element(need(0)).toHaveFocus()
  expect(calls('campaigns.update')).toEqual([])
})

test('there are at most twelve needs, and all of them can be removed', async () => {
  const twelve = Array.from({ length: 12 }, (_, place) => ({ text: `Need ${place}`, cents: 100, filledCents: 0 }))
  const { sent } = await openForm({ needs: twelve })
  await summary.click()
  await expect.element(button('Add another item')).toBeDisabled()
  await expect.element(page.getByText('You can list up to 12 items.')).toBeVisible()
  for (let left = 12; left > 0; left -= 1) await button('Remove item 1').click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(button('Add an item')).toHaveFocus()
  expect(needsOf(await sent())).toEqual([])
})

const ended = { state: 'ended' as const, lastDate: '2026-05-11T19:30:00.000Z' }

test('an ended campaign can be reopened, with a week as the default', async () => {
  const { sent } = await openForm(ended)
  await expect.element(page.getByText(/^This campaign ended on May 11, 2026\./)).toBeVisible()
  await button('Reopen with a new date').click()
  const day = page.getByLabelText('Closing Date')
  await expect.element(day).toHaveFocus()
  await expect.element(day).toHaveValue(defaultClosingDay())
  await expect.element(page.getByText(/^When you save, the campaign will reopen/)).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  const later = dayOf(new Date(Date.now() + 30 * 86_400_000))
  await day.fill(later)
  expect(await sent()).toMatchObject({ id: 7, lastDate: endOfDay(later) })
})

test('‘Reopen’ in the table fills in the new date', async () => {
  await openForm(ended, '?reopen')
  await expect.element(page.getByLabelText('Closing Date')).toHaveValue(defaultClosingDay())
})

test('an ended campaign stays ended if its date is not changed', async () => {
  const { sent } = await openForm(ended)
  await page.getByLabelText('Location').fill('Elsewhere')
  expect(await sent()).not.toHaveProperty('lastDate')
})
