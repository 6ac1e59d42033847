import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { isLong } from '#server/testing/long-tests.ts'
import { blackPng } from '#server/testing/pictures.ts'
import { bombs, dearest } from '../qa/faults/make-picture-bombs.ts'
import { isAlive, openFiles, startedBy, watchMemory } from '../qa/faults/processes.ts'
import { newcomer, upload } from '../qa/faults/upload.ts'
import { photo } from './photo.ts'
import { startServer } from './server.ts'

async function shelter() {
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } })
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

async function files() {
  if (isLong) return { refused: await bombs(), taken: await dearest() }
  // just above its limit, because the large one takes seconds to make
  const interlaced = await blackPng(2800, 2800, { bitsPerPixel: 64, interlaced: true })
  return {
    refused: [...(await bombs(['avif', 'gif', 'progressive jpeg', 'webp'])), interlaced],
    taken: await dearest(['gif', 'interlaced png']),
  }
}

// node qa/faults/picture-bombs.ts is the whole attack, with times
test('concurrent picture bombs of every kind all get responses within 500 MB', { timeout: 300_000 }, async () => {
  const { url, pid, token, output } = await shelter()
  const most = watchMemory(pid)
  const { refused, taken } = await files()
  const answers = await Promise.all(
    [...refused, ...taken].map((file) => whenThereIsRoom(() => upload(url, token, file))),
  )
  expect(answers).toEqual([...refused.map(() => 413), ...taken.map(() => 201)])
  expect(most().all / 1e6).toBeLessThan(500)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
  expect(output()).not.toContain('"level":50')
})

test('pictures are opened in another process, which is replaced if it is killed, and ends with the server', async () => {
  const { pid, url, token, process: server } = await shelter()
  const send = async (seed: number) => upload(url, token, (await photo(seed)).buffer)
  expect(await send(1)).toBe(201)
  const [decoder = 0] = startedBy(pid)
  process.kill(decoder, 'SIGSTOP')
  const waiting = Promise.all([2, 3].map(send))
  const uploads = () => openFiles(pid).filter((file) => file.includes('.upload-'))
  await expect.poll(uploads).toHaveLength(2)
  process.kill(decoder, 'SIGKILL')
  expect(await waiting).toEqual([201, 201])
  expect(uploads()).toEqual([])
  const [next = 0, ...more] = startedBy(pid)
  expect([next === decoder, more]).toEqual([false, []])
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => isAlive(next)).toBe(false)
})

test('a stopped server ends at once, and its decoder with it', async () => {
  const server = await shelter()
  expect(await upload(server.url, server.token, (await photo(1)).buffer)).toBe(201)
  const [decoder = 0] = startedBy(server.pid)
  expect(await server.stop()).toBe(0)
  await expect.poll(() => isAlive(decoder)).toBe(false)
})
