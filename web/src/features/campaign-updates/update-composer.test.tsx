import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CampaignUpdate } from '#shared/campaigns.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { campaign, linkedPicture, onePage, pictureFile, uploadedPicture } from '#web/testing/records.ts'
import { chooseAction } from '#web/testing/row-menu.ts'

const news = (id: number, facts: Partial<CampaignUpdate> = {}): CampaignUpdate => ({
  id,
  text: `News ${id}`,
  image: null,
  costCents: null,
  createdAt: '2026-05-04T09:30:00.000Z',
  ...facts,
})

const dialog = page.getByRole('dialog', { name: 'Updates on Bella’s campaign' })
const text = dialog.getByLabelText('What’s new?')
const cost = dialog.getByLabelText('Amount spent ($, optional)')
const post = dialog.getByRole('button', { name: 'Post update' })

async function openUpdates(answers: Answers = {}) {
  const opened = await openPage('/dashboard/my-donations', {
    as: member,
    answers: {
      'campaigns.mine': () => onePage([campaign(7, { petName: 'Bella' })]),
      'campaigns.updates': () => onePage([news(1)]),
      ...answers,
    },
    others: { '/api/images': uploadedPicture },
  })
  await chooseAction('Bella', 'Post an update')
  await expect.element(dialog.getByText('News 1')).toBeVisible()
  return opened
}

test('an update is posted with a picture and its cost, above the earlier ones', async () => {
  let posted = [news(1)]
  const { calls } = await openUpdates({
    'campaigns.updates': () => onePage(posted),
    'campaigns.postUpdate': ({ text }) => {
      posted = [news(2, { text, image: linkedPicture, costCents: 18_050 }), ...posted]
      return news(2)
    },
  })
  await post.click()
  await expect.element(dialog.getByText('Update is required')).toBeVisible()
  await expect.element(text).toHaveFocus()
  await text.fill('The operation went well.')
  await cost.fill('lots')
  await post.click()
  await expect.element(dialog.getByText('Enter an amount such as 12.50, or leave this blank.')).toBeVisible()
  await cost.fill('180.5')
  await dialog.getByLabelText('Photo (optional)').upload(pictureFile())
  await expect.element(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
  expect(await violationsIn('[role="dialog"]')).toEqual([])
  await post.click()
  await expect.element(dialog.getByText(/^May 4, 2026, \$180\.50$/)).toBeVisible()
  await expect.element(text).toHaveValue('')
  expect(calls('campaigns.postUpdate')).toEqual([
    { id: 7, text: 'The operation went well.', image: linkedPicture, costCents: 18_050 },
  ])
})

test('a refused update stays to be sent again', async () => {
  await openUpdates({ 'campaigns.postUpdate': refuse('The shelter is closed.') })
  await text.fill('Good news.')
  await post.click()
  await expect.element(dialog.getByText('The update wasn’t posted. The shelter is closed.')).toBeVisible()
  await expect.element(text).toHaveValue('Good news.')
})

test('an update is deleted after a question', async () => {
  let posted = [news(1)]
  const { calls } = await openUpdates({
    'campaigns.updates': () => onePage(posted),
    'campaigns.deleteUpdate': ({ id }) => {
      posted = []
      return { id }
    },
  })
  const remove = dialog.getByRole('button', { name: 'Delete update: News 1' })
  await remove.click()
  await answerQuestion('Delete this update?', 'Cancel')
  await remove.click()
  await answerQuestion('Delete this update?', 'Delete')
  await expect.element(dialog.getByText('News 1')).not.toBeInTheDocument()
  expect(calls('campaigns.deleteUpdate')).toEqual([{ id: 1 }])
})

test('closing the dialog keeps the typed text', async () => {
  await openUpdates()
  await text.fill('Half a sent')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sessionStorage.getItem('typed-update-7')).toContain('Half a sent')
})
