import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type EmbedData, embedPets } from '#shared/embed.ts'
import { fakeServer, type OtherAnswers } from '#web/testing/fake-server.ts'
import { showPets } from './show.ts'

const accent = { light: '#1d4ed8', dark: '#a7c4ff' }

const show = async (answer: OtherAnswers[string]) => {
  const host = document.createElement('div')
  document.body.append(host)
  onTestFinished(() => host.remove())
  fakeServer({}, { [embedPets]: answer })
  await showPets(host, window.location.origin, {})
}

test.each([
  ['with an error', () => new Response('', { status: 503 })],
  ['not at all', () => Promise.reject(new TypeError('Failed to fetch'))],
])('if the shelter answers %s, a link to its pets appears instead', async (_, answer) => {
  await show(answer)
  const link = page.getByRole('link', { name: `Meet the pets at ${window.location.host}` })
  await expect.element(link).toHaveAttribute('href', `${window.location.origin}/pets`)
})

test('a message appears if no pet is available', async () => {
  const empty: EmbedData = { shelter: 'Paws', url: 'https://paws.example/pets', accent, pets: [] }
  await show(() => Response.json(empty))
  await expect.element(page.getByText('No pets are looking for a home right now.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Visit Paws' })).toHaveAttribute('href', empty.url)
})

test.each([
  ['light', '#ffffff', 'rgb(29, 78, 216)'],
  ['dark', '#111111', 'rgb(167, 196, 255)'],
])('links have the shelter’s accent on a %s page', async (_theme, background, color) => {
  document.body.style.background = background
  onTestFinished(() => document.body.removeAttribute('style'))
  await show(() => Response.json({ shelter: 'Paws', url: 'https://paws.example/pets', accent, pets: [] }))
  const link = page.getByRole('link', { name: 'Visit Paws' })
  await expect.element(link).toHaveStyle({ color })
})
