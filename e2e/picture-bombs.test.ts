import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { bombs, dearest } from '../qa/faults/make-picture-bombs.ts'
import { isAlive, openFiles, startedBy, watchMemory } from '../qa/faults/processes.ts'
import { newcomer, upload } from '../qa/faults/upload.ts'
import { photo } from './photo.ts'
import { startServer } from './server.ts'

async function shelter(program?: string) {
  const server = await startServer({ ...(program && { program }), env: { LOG_LEVEL: 'warn' } })
  onTestFinished(async () => void (await server.stop()))
  const pid = server.process.pid ?? 0
  return { ...server, pid, token: await newcomer(server.url, 'uma') }
}

/** On a busy machine, the queue may be too slow: then uploads are refused, and tried again. */
async function whenThereIsRoom(send: () => Promise<number>): Promise<number> {
  for (;;) {
    const status = await send()
    if (status !== 503) return status
  }
}

// node qa/faults/picture-bombs.ts is the whole attack, with times
test('concurrent picture bombs of every kind all get responses within 500 MB', { timeout: 300_000 }, async () => {
  const { url, pid, token, output } = await shelter()
  const other = await newcomer(url, 'omar')
  const most = watchMemory(pid)
  const refused = Object.values(await bombs())
  const taken = Object.values(await dearest())
  const answers = await Promise.all([
    ...refused.map((file) => whenThereIsRoom(() => upload(url, token, file))),
    ...taken.map((file) => whenThereIsRoom(() => upload(url, token, file))),
    ...Array.from({ length: 30 }, (_, n) => upload(url, other, refused[n % refused.length] ?? Buffer.alloc(0))),
  ])
  expect(answers.slice(0, refused.length)).toEqual(refused.map(() => 413))
  expect(answers.slice(refused.length, refused.length + taken.length)).toEqual(taken.map(() => 201))
  for (const answer of answers.slice(refused.length + taken.length)) expect([413, 503]).toContain(answer)
  expect(most().all / 1e6).toBeLessThan(500)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
  expect(output()).not.toContain('"level":50')
})

test.each(['dist/server/main.cjs', 'server/main.ts'])(
  '%s opens pictures in another process, which ends with it',
  async (program) => {
    const server = await shelter(program)
    const send = async () => upload(server.url, server.token, (await photo(1)).buffer)
    expect(await send()).toBe(201)
    const [decoder = 0] = startedBy(server.pid)
    process.kill(decoder, 'SIGKILL')
    await expect.poll(() => isAlive(decoder)).toBe(false)
    expect(await send()).toBe(201)
    const [next = 0, ...more] = startedBy(server.pid)
    expect(more).toEqual([])
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    await expect.poll(() => isAlive(next)).toBe(false)
  },
)

test('the next decoder opens the pictures of a killed one', async () => {
  const { pid, url, token } = await shelter()
  expect(await upload(url, token, (await photo(1)).buffer)).toBe(201)
  const [decoder = 0] = startedBy(pid)
  process.kill(decoder, 'SIGSTOP')
  const photos = await Promise.all([2, 3].map((seed) => photo(seed)))
  const answers = Promise.all(photos.map(({ buffer }) => upload(url, token, buffer)))
  await expect.poll(() => openFiles(pid).filter((file) => file.includes('.upload-'))).toHaveLength(2)
  process.kill(decoder, 'SIGKILL')
  expect(await answers).toEqual([201, 201])
  expect(openFiles(pid).filter((file) => file.includes('.upload-'))).toEqual([])
})

test('a stopped server ends at once, and its decoder with it', async () => {
  const server = await shelter()
  expect(await upload(server.url, server.token, (await photo(1)).buffer)).toBe(201)
  const [decoder = 0] = startedBy(server.pid)
  expect(await server.stop()).toBe(0)
  await expect.poll(() => isAlive(decoder)).toBe(false)
})
