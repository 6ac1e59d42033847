import { on, once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { versionPerLook } from './version-per-look.ts'

/** A server that tells the data's version, and the same data as another program has it open. */
async function serverWithVersion() {
  const folder = shelterFolder()
  const [ours, theirs] = [openSqlite(folder), openSqlite(folder)]
  const app = fastify()
  const db = versionPerLook(app, ours)
  let accounts = 0
  const addAccount = (to: Database) =>
    to.transaction((tx) => {
      accounts += 1
      return tx
        .insert(to.schema.accounts)
        .values({ uid: `u${accounts}`, email: `u${accounts}@example.org`, name: 'Uma' })
    })
  app.get('/version', async () => db.version())
  app.get('/write-elsewhere', (_request, reply) => {
    // at once, before the connection's next request is read
    theirs.writer.pragma('user_version = 7')
    void reply.send('written')
  })
  app.get('/write-here', async () => {
    const before = await db.version()
    await addAccount(db)
    return before === (await db.version()) ? 'the same' : 'another'
  })
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  onTestFinished(async () => {
    await app.close()
    await ours.close()
    await theirs.close()
  })
  const connect = async () => {
    const socket = createConnection({ host: url.hostname, port: Number(url.port) })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { ours, theirs, addAccount, connect }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** The bodies of the next `count` answers on a connection; none of ours here is sent in pieces. */
async function answers(socket: Socket, count: number): Promise<string[]> {
  let text = ''
  for await (const piece of on(socket, 'data')) {
    text += String(piece[0])
    const bodies = [...text.matchAll(/content-length: (\d+).*?\r\n\r\n/gis)].map(({ 0: head, 1: length, index }) =>
      text.slice(index + head.length, index + head.length + Number(length)),
    )
    if (bodies.length === count && bodies.at(-1) !== '') return bodies
  }
  throw new Error('The connection has ended.')
}

/** Asks `paths` one behind the other on a connection without waiting for an answer. */
async function pipelined(socket: Socket, ...paths: string[]): Promise<string[]> {
  socket.write(paths.map(get).join(''))
  return answers(socket, paths.length)
}

test('requests that come at once put one question to the database', async () => {
  const { ours, connect } = await serverWithVersion()
  const sockets = await Promise.all(Array.from({ length: 20 }, connect))
  const asked = vi.spyOn(ours, 'version')
  await expect
    .poll(async () => {
      asked.mockClear()
      const versions = await Promise.all(sockets.map((socket) => pipelined(socket, '/version')))
      expect(new Set(versions.flat()).size).toBe(1)
      return asked.mock.calls.length
    })
    .toBe(1)
})

test('a commit of another program is seen by whoever asks after it', async () => {
  const { theirs, addAccount, connect } = await serverWithVersion()
  const socket = await connect()
  const seen: string[] = []
  for (let n = 0; n < 20; n += 1) {
    seen.push(...(await pipelined(socket, '/version')))
    await addAccount(theirs)
  }
  expect(new Set(seen).size).toBe(20)
})

test('a request that comes behind another one sees what has been written since', async () => {
  const { connect } = await serverWithVersion()
  const [before, written, after] = await pipelined(await connect(), '/version', '/write-elsewhere', '/version')
  expect(written).toBe('written')
  expect(after).not.toBe(before)
})

test('whoever has written reads it in the same request', async () => {
  const { connect } = await serverWithVersion()
  expect(await pipelined(await connect(), '/write-here')).toEqual(['another'])
})
