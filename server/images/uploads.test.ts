import { type ClientRequest, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { blackPng, multipart, picture } from '#server/testing/pictures.ts'

const form = async (bytes: Buffer) => multipart([['image', bytes]])
const upload = async (person: HarnessUser, bytes: Buffer) =>
  person.http({ method: 'POST', url: '/api/images', ...(await form(bytes)) })
const widePicture = (width: number) => picture('png', { width, height: 20 })

const listening = async (settings: Record<string, string> = {}) => {
  const shelter = await startHarness(settings)
  await shelter.app.listen({ host: '127.0.0.1', port: 0 })
  return shelter
}

/**
 * Opens a raw connection, because `inject` has none: sends the headers of an upload and lets the test send its body.
 */
function begin({ app }: Harness, { token }: HarnessUser, headers: OutgoingHttpHeaders) {
  const { port } = app.server.address() as AddressInfo
  const request = httpRequest({
    port,
    method: 'POST',
    path: '/api/images',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  onTestFinished(() => void request.destroy())
  // closed when the test ends
  request.on('error', () => {})
  return { request, answer: answerOf(request) }
}

async function answerOf(request: ClientRequest) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, problem: JSON.parse(await text(response)) }
}

test.each([
  ['11.5 MB', 11.5, true],
  ['13.9 MB', 13.9, true],
  ['13.9 MB in chunks', 13.9, false],
  ['40 MB', 40, true],
])(
  'a picture of %s gets 413, which its sender can read',
  { timeout: 30_000 },
  async (_what, megabytes, lengthIsKnown) => {
    const shelter = await listening()
    const { headers, payload } = await form(Buffer.alloc(megabytes * 1e6, 7))
    const length = lengthIsKnown ? { 'content-length': payload.length } : {}
    const { request, answer } = begin(shelter, shelter.user, { ...headers, ...length })
    request.end(payload)
    expect(await answer).toMatchObject({
      status: 413,
      problem: { detail: 'The picture is larger than 10 MB. Please choose a smaller one.' },
    })
  },
)

test('a person with too many concurrent uploads must retry later, and a disconnect frees a slot', {
  timeout: 30_000,
}, async () => {
  const shelter = await listening()
  const { headers, payload } = await form(await picture('png'))
  const begun = Array.from({ length: 13 }, () =>
    begin(shelter, shelter.user, { ...headers, 'content-length': payload.length }),
  )
  for (const { request } of begun) request.write(payload.subarray(0, 100))
  expect(await Promise.any(begun.map(({ answer }) => answer))).toMatchObject({
    status: 503,
    headers: { 'retry-after': '10' },
    problem: { detail: 'Many pictures are being uploaded right now. Please try again in a moment.' },
  })
  expect((await upload(shelter.other, await picture('png'))).statusCode).toBe(201)
  for (const { request, answer } of begun) {
    answer.catch(() => {})
    request.destroy()
  }
  await expect.poll(async () => (await upload(shelter.user, await picture('png'))).statusCode).toBe(201)
})

test('one person’s number of pictures is limited, also for concurrent uploads; admins have no limit', {
  timeout: 30_000,
}, async () => {
  const shelter = await startHarness({ MAX_PICTURES_PER_PERSON: '2' })
  const { user, other, admin, db } = shelter
  const answers = await Promise.all([1, 2, 3, 4, 5].map(async (n) => upload(user, await widePicture(100 + n))))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409])
  expect((await upload(user, await widePicture(200))).json()).toMatchObject({
    status: 409,
    detail: 'You’ve uploaded 2 pictures, which is the limit. Please ask the server administrator for more.',
  })
  expect(await db.read.$count(db.schema.images)).toBe(2)
  expect((await upload(other, await widePicture(300))).statusCode).toBe(201)
  for (const n of [1, 2, 3]) expect((await upload(admin, await widePicture(400 + n))).statusCode).toBe(201)
})

test('a person at the limit of pictures is refused before the body has arrived', {
  timeout: 30_000,
}, async () => {
  const shelter = await listening({ MAX_PICTURES_PER_PERSON: '1' })
  expect((await upload(shelter.user, await widePicture(100))).statusCode).toBe(201)
  const { headers, payload } = await form(await widePicture(200))
  const { request, answer } = begin(shelter, shelter.user, { ...headers, 'content-length': payload.length })
  request.write(payload.subarray(0, 100))
  expect(await answer).toMatchObject({ status: 409 })
  request.destroy()
})

test('a person who keeps sending large pictures must wait', { timeout: 30_000 }, async () => {
  const { user, other } = await startHarness()
  // as large as allowed, although they are incomplete
  const large = (await blackPng(8000, 5000)).subarray(0, 100)
  for (let sent = 0; sent < 12; sent += 1) expect((await upload(user, large)).statusCode).toBe(415)
  const refused = await upload(user, large)
  expect(refused.json()).toMatchObject({
    status: 429,
    detail: 'That was a lot of large pictures in a short time. Please wait a minute.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await upload(user, await picture('png'))).statusCode).toBe(429)
  expect((await upload(other, await picture('png'))).statusCode).toBe(201)
})
