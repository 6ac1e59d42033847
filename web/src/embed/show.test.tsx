import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type EmbedData, embedPets } from '#shared/embed.ts'
import { fakeServer, type OtherAnswers } from '#web/testing/fake-server.ts'
import { showPets } from './show.ts'

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
  const empty: EmbedData = { shelter: 'Paws', url: 'https://paws.example/pets', pets: [] }
  await show(() => Response.json(empty))
  await expect.element(page.getByText('No pets are looking for a home right now.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Visit Paws' })).toHaveAttribute('href', empty.url)
})
