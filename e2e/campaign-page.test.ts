import { beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from './server.ts'
import { signUp } from './visitor.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
  return async () => void (await server.stop())
})

const tag = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)">`).exec(html)?.[1]

test("a campaign's page carries its own title, description, and picture for sharing", async () => {
  const { trpc } = await signUp(server, 'Clara Creator')
  const { id } = await trpc.campaigns.create.mutate({
    petName: 'Luna & <Bo>',
    image: 'https://example.org/luna.jpg',
    maxCents: 10_000,
    location: 'Springfield',
    description: 'A new hip\nfor "Luna".',
  })
  const answer = await fetch(`${server.url}/donations/${id}`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('<title>Help Luna &amp; &lt;Bo&gt; · Pawstead</title>')
  expect(tag(html, 'og:title')).toBe('Help Luna &amp; &lt;Bo&gt;')
  expect(tag(html, 'description')).toBe('A new hip for &quot;Luna&quot;.')
  expect(tag(html, 'og:image')).toContain(`${server.url}/cards/campaigns/${id}.jpg?v=`)
})

test('a campaign without a description gets a generic description', async () => {
  const { trpc } = await signUp(server, 'Clara Creator')
  const image = 'https://example.org/luna.jpg'
  const { id } = await trpc.campaigns.createSimple.mutate({ petName: 'Luna', image, maxCents: 10_000 })
  const html = await (await fetch(`${server.url}/donations/${id}`)).text()
  expect(tag(html, 'description')).toBe('Help a pet with a donation.')
})

test.each(['999', '0', '-1', '1.5', 'abc', '99999999999999999999'])(
  'there is no campaign page at /donations/%s',
  async (id) => {
    const answer = await fetch(`${server.url}/donations/${id}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<title>Campaign not found · Pawstead</title>')
  },
)
