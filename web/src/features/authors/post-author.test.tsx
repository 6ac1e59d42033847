import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Author } from '#shared/authors.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { campaign, pet, petAnswers } from '#web/testing/records.ts'

const olga = { name: 'Olga Owner', memberSince: '2026-03', canShowName: false }
const someone = { ...olga, name: null }
const own = { ...someone, canShowName: true }

const posts = {
  pet: { url: '/pets/1', answers: (author: Author) => petAnswers(pet(1, { author })), by: 'Posted by' },
  campaign: {
    url: '/donations/1',
    answers: (author: Author) => ({ 'campaigns.byId': () => campaign(1, { author }) }),
    by: 'Run by',
  },
}
const kinds = ['pet', 'campaign'] as const

const line = () => page.getByText(/^(Posted|Run) by/)
const show = page.getByRole('button', { name: 'Show my name' })

test.each(
  kinds.flatMap((kind) => [
    [kind, olga, `${posts[kind].by} Olga Owner, member since March 2026`] as const,
    [kind, someone, `${posts[kind].by} a member who joined in March 2026`] as const,
    [kind, null, `${posts[kind].by} Paws`] as const,
  ]),
)('the page of a %s by %j says %s', async (kind, author, said) => {
  const { url, answers } = posts[kind]
  await openPage(url, { answers: answers(author), config: { siteName: 'Paws' } })
  await expect.element(line()).toHaveTextContent(said)
  expect(show.elements()).toEqual([])
})

test('on the page of a campaign, the author comes before the amounts', async () => {
  await openPage('/donations/1', { answers: posts.campaign.answers(olga) })
  await expect.element(line()).toBeVisible()
  const text = document.querySelector('main')?.textContent ?? ''
  expect(text.indexOf('Run by')).toBeGreaterThan(0)
  expect(text.indexOf('Run by')).toBeLessThan(text.indexOf('$0 raised'))
})

test.each(kinds)('the author of a %s has their name shown with one press, also by keyboard', async (kind) => {
  const { url, answers, by } = posts[kind]
  let author: Author = own
  const current = () => Object.values(answers(author))[0]?.()
  const { calls } = await openPage(url, {
    as: member,
    answers: {
      ...answers(author),
      [`${kind}s.byId`]: current,
      'authors.showName': (post) => {
        author = olga
        return post
      },
    },
  })
  await expect.element(page.getByText('This is your post. Others don’t see your name yet.')).toBeVisible()
  show.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(line()).toHaveTextContent(`${by} Olga Owner, member since March 2026`)
  await expect.element(page.getByText('Everyone can see your name now.')).toBeVisible()
  expect(show.elements()).toEqual([])
  expect(calls('authors.showName')).toEqual([{ kind, id: 1 }])
  // the button is gone, so the focus is on the line
  expect(document.activeElement?.textContent).toMatch(/Olga Owner/)
})

test('a name that could not be shown is said so, and can be tried again', async () => {
  await openPage('/pets/1', {
    as: member,
    answers: { ...posts.pet.answers(own), 'authors.showName': refuse('There is no such pet') },
  })
  await show.click()
  await expect.element(page.getByText('Your name couldn’t be shown: There is no such pet')).toBeVisible()
  await expect.element(show).toBeEnabled()
})

const longNames = ['W'.repeat(100), 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch', 'قطة'.repeat(33)]
test.each(kinds.flatMap((kind) => longNames.map((name) => [kind, name] as const)))(
  'on the page of a %s, the longest name fits at 320 px: %s',
  async (kind, name) => {
    await openPage(posts[kind].url, { width: 320, answers: posts[kind].answers({ ...own, name }) })
    await expect.element(line()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
  },
)
