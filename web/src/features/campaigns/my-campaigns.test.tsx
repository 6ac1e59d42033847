import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { campaign, onePage } from '#web/testing/records.ts'
import { chooseAction, menuItem, menuOf } from '#web/testing/row-menu.ts'

const path = '/dashboard/my-donations'
const rowOf = (petName: string) => page.getByRole('row').filter({ hasText: petName })

test('pausing and resuming show at once, and are undone when they fail', async () => {
  let olive = campaign(1, { petName: 'Olive', maxCents: 125_000 })
  const { answer, calls } = await openPage(path, { as: member, answers: { 'campaigns.mine': () => onePage([olive]) } })
  const row = rowOf('Olive')
  const paused = row.getByText('Paused', { exact: true })
  await expect.element(row.getByText('$1,250', { exact: true })).toBeVisible()
  await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0.0%')

  const sent = Promise.withResolvers<typeof olive>()
  answer({ 'campaigns.setPaused': () => sent.promise })
  await chooseAction('Olive', 'Pause')
  // before the response
  await expect.element(paused).toBeVisible()
  olive = { ...olive, paused: true, state: 'paused' }
  sent.resolve(olive)
  await expect.element(page.getByText('Olive’s campaign is paused.')).toBeVisible()
  await expect.poll(() => calls('campaigns.setPaused')).toEqual([{ id: 1, paused: true }])

  answer({ 'campaigns.setPaused': refuse('The shelter is closed.') })
  await chooseAction('Olive', 'Resume')
  await expect.element(page.getByText('Couldn’t resume Olive’s campaign. The shelter is closed.')).toBeVisible()
  await expect.element(paused).toBeVisible()

  answer({
    'campaigns.setPaused': () => {
      olive = { ...olive, paused: false, state: 'open' }
      return olive
    },
  })
  await chooseAction('Olive', 'Resume')
  await expect.element(paused).not.toBeInTheDocument()
  await expect.poll(() => calls('campaigns.setPaused')).toHaveLength(3)
})

test('pausing and resuming are undone by the opposite call', async () => {
  let olive = campaign(1, { petName: 'Olive' })
  const { calls } = await openPage(path, {
    as: member,
    answers: {
      'campaigns.mine': () => onePage([olive]),
      'campaigns.setPaused': ({ paused }) => {
        olive = { ...olive, paused, state: paused ? 'paused' : 'open' }
        return olive
      },
    },
  })
  await chooseAction('Olive', 'Pause')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Olive’s campaign accepts donations again.')).toBeVisible()
  expect(calls('campaigns.setPaused').map(({ paused }) => paused)).toEqual([true, false])
  // an undo has no undo
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
})

test("an ended campaign can't be paused or resumed, but can be reopened", async () => {
  const ended = campaign(1, { petName: 'Otto', state: 'ended' })
  const stopped = campaign(2, { petName: 'Oskar', state: 'ended', paused: true })
  await openPage(path, { as: member, answers: { 'campaigns.mine': () => onePage([stopped, ended]) } })
  for (const name of ['Otto', 'Oskar']) {
    const row = rowOf(name)
    await expect.element(row.getByText('Ended', { exact: true })).toBeVisible()
    await expect
      .element(row.getByRole('link', { name: `Reopen ${name}’s campaign` }))
      .toHaveAttribute('href', expect.stringMatching(/\/edit-donation\/\d\?reopen$/))
    await menuOf(name).click()
    for (const action of ['Edit', 'View Donators']) await expect.element(menuItem(action)).toBeVisible()
    for (const action of ['Pause', 'Resume']) expect(menuItem(action).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(menuOf(name)).toHaveFocus()
  }
})

const dialog = page.getByRole('dialog', { name: 'Donators' })
const openDonors = { click: () => chooseAction('Pet 1', 'View Donators') }

test('without donations, the donors dialog shows that, and Escape closes it', async () => {
  await openPage(path, {
    as: member,
    answers: {
      'campaigns.mine': () => onePage([campaign(1)]),
      'campaigns.donors': () => ({ items: [], nextCursor: null }),
    },
  })
  await openDonors.click()
  await expect.element(dialog.getByText('No donations yet.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('donors have names and amounts, and a click outside and × close the dialog', async () => {
  const donation = { createdAt: '2026-05-04T09:30:00.000Z' }
  const donors = [
    { ...donation, id: 3, name: 'Cora', amountCents: 700, state: 'cancelled' as const, standingCents: 0 },
    { ...donation, id: 2, name: 'Anonymous', amountCents: 300, state: 'promised' as const, standingCents: 300 },
    { ...donation, id: 1, name: 'Ben Okafor', amountCents: 1250, state: 'received' as const, standingCents: 1250 },
  ]
  await openPage(path, {
    as: member,
    answers: {
      'campaigns.mine': () => onePage([campaign(1)]),
      'campaigns.donors': () => ({ items: donors, nextCursor: null }),
    },
  })
  await openDonors.click()
  await expect
    .poll(() =>
      dialog
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringMatching(/^Cora.*Canceled\$7$/),
      expect.stringMatching(/^Anonymous.*Pledged\$3$/),
      expect.stringMatching(/^Ben Okafor.*Received\$12\.50$/),
    ])
  // a cancelled donation is struck through
  await expect.element(dialog.getByText('$7', { exact: true })).toHaveProperty('tagName', 'S')
  await expect
    .element(dialog.getByRole('link', { name: 'See gift details' }))
    .toHaveAttribute('href', '/dashboard/gifts?campaign=1&state=all')
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
  await openDonors.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the received part is beside the raised amount', async () => {
  const rows = [
    campaign(3, { petName: 'Otto', donatedCents: 5000, receivedCents: 5000 }),
    campaign(2, { petName: 'Oskar', donatedCents: 5000 }),
    campaign(1, { petName: 'Olive', donatedCents: 5000, receivedCents: 1250 }),
  ]
  await openPage(path, { as: member, answers: { 'campaigns.mine': () => onePage(rows) } })
  await expect.element(rowOf('Olive').getByText('$50 raised')).toBeVisible()
  await expect.element(rowOf('Olive').getByText('$12.50 received, $37.50 pledged')).toBeVisible()
  await expect.element(rowOf('Oskar').getByText('None received yet')).toBeVisible()
  await expect.element(rowOf('Otto').getByText('All of it received')).toBeVisible()
})

test('each of my donations shows its state, and links to its page if it has one', async () => {
  const donation = {
    campaignId: 7,
    campaignShown: true,
    petName: 'Bella',
    title: null,
    sponsored: null,
    createdAt: '2026-05-04T09:30:00.000Z',
  }
  const secret = `4-${'s'.repeat(43)}`
  const rows = [
    {
      ...donation,
      id: 4,
      amountCents: 2500,
      standingCents: 2500,
      state: 'received' as const,
      path: `/gifts/${secret}`,
    },
    {
      ...donation,
      id: 3,
      amountCents: 3000,
      standingCents: 1000,
      state: 'refunded' as const,
      path: '/gifts/3',
      title: 'A new knee',
    },
    { ...donation, id: 2, amountCents: 400, standingCents: 0, state: 'cancelled' as const, path: '/gifts/2' },
    {
      ...donation,
      campaignShown: false,
      id: 1,
      amountCents: 100,
      standingCents: 100,
      state: 'promised' as const,
      path: null,
    },
  ]
  await openPage('/dashboard/my-donations-list', {
    as: member,
    answers: { 'donations.mine': () => ({ ...onePage(rows), totalCents: 3600 }) },
  })
  await expect.element(page.getByText('$36', { exact: true })).toBeVisible()
  expect(page.getByRole('row').nth(4).element().getBoundingClientRect().height).toBeLessThan(70)
  for (const [place, word] of ['Received', 'Partly refunded', 'Canceled', 'Pledged'].entries())
    await expect
      .element(
        page
          .getByRole('row')
          .nth(place + 1)
          .getByText(word, { exact: true }),
      )
      .toBeVisible()
  await expect.element(page.getByText('$10 kept')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See your gift of $25 to Bella' }))
    .toHaveAttribute('href', `/gifts/${secret}`)
  expect(page.getByRole('link', { name: /^See your gift of/ }).elements()).toHaveLength(3)
  expect(page.getByRole('link', { name: 'Bella', exact: true }).elements()).toHaveLength(2)
  // a campaign's title takes the place of the pet's name
  await expect
    .element(page.getByRole('link', { name: 'A new knee', exact: true }))
    .toHaveAttribute('href', '/donations/7')
  await expect.element(page.getByRole('link', { name: 'See your gift of $30 to “A new knee”' })).toBeVisible()
  await expect.element(page.getByRole('row').nth(4).getByText('Bella', { exact: true })).toBeVisible()
})

test('without campaigns and donations, the tables show the next step', async () => {
  await openPage(path, { as: member, answers: { 'campaigns.mine': () => onePage([]) } })
  await expect.element(page.getByText('You haven’t created a campaign yet.')).toBeVisible()
  await openPage('/dashboard/my-donations-list', {
    as: member,
    answers: { 'donations.mine': () => ({ items: [], nextCursor: null, totalCents: 0 }) },
  })
  await expect.element(page.getByText('You have not donated yet.')).toBeVisible()
})
