import { on, once } from 'node:events'
import { statSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { refreshSnapshotBehindOthers } from './request-snapshot.ts'

/** A server that returns the data's version and the number of accounts, and the same data opened by another program. */
async function countingServer() {
  const folder = shelterFolder()
  const [ours, theirs] = [openSqlite(folder), openSqlite(folder)]
  const app = fastify()
  refreshSnapshotBehindOthers(app, ours)
  let accounts = 0
  const addAccount = async (to: Database) => {
    accounts += 1
    const uid = `u${accounts}`
    await to.transaction((tx) =>
      tx.insert(to.schema.accounts).values({ uid, email: `${uid}@example.org`, name: 'Uma' }),
    )
    return uid
  }
  const addAtOnce = theirs.writer.prepare(
    "insert into accounts (uid, email, name, created_at) values (?, ?, 'Theo', 0)",
  )
  app.get('/version', async () => ours.version())
  app.get('/count', async () => `${await ours.version()}: ${await ours.read.$count(ours.schema.accounts)}`)
  app.get('/count-first', async () => {
    const count = await ours.read.$count(ours.schema.accounts)
    return `${await ours.version()}: ${count}`
  })
  app.get('/write-elsewhere', (_request, reply) => {
    // synchronously, before the connection's next request is read
    accounts += 1
    addAtOnce.run(`t${accounts}`, `t${accounts}@example.org`)
    void reply.send('written')
  })
  app.get('/write-here', async () => {
    const before = [await ours.version(), await ours.read.$count(ours.schema.accounts)]
    const uid = await addAccount(ours)
    const isThere = await ours.read.$count(ours.schema.accounts, eq(ours.schema.accounts.uid, uid))
    return [
      isThere,
      before[0] !== (await ours.version()),
      Number(before[1]) < (await ours.read.$count(ours.schema.accounts)),
    ].join(' ')
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
  return { app, ours, theirs, addAccount, connect }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

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

async function pipelined(socket: Socket, ...paths: string[]): Promise<string[]> {
  socket.write(paths.map(get).join(''))
  return answers(socket, paths.length)
}

test('a commit of another program is visible to later requests', async () => {
  const { theirs, addAccount, connect } = await countingServer()
  const socket = await connect()
  const seen: string[] = []
  for (let n = 0; n < 20; n += 1) {
    seen.push(...(await pipelined(socket, '/version')))
    await addAccount(theirs)
  }
  expect(new Set(seen).size).toBe(20)
})

test('a pipelined request sees earlier writes', async () => {
  const { connect } = await countingServer()
  const [before, written, after] = await pipelined(await connect(), '/version', '/write-elsewhere', '/version')
  expect(written).toBe('written')
  expect(after).not.toBe(before)
  const [, , count] = await pipelined(await connect(), '/count', '/write-elsewhere', '/count')
  expect(count).toMatch(/: 2$/)
  const [, , countFirst] = await pipelined(await connect(), '/count-first', '/write-elsewhere', '/count-first')
  expect(countFirst).toMatch(/: 3$/)
})

test('concurrent requests share one snapshot, and later ones see newer writes', async () => {
  const { connect } = await countingServer()
  const sockets = await Promise.all(Array.from({ length: 12 }, connect))
  const asked = ['/count', '/count-first', '/count', '/write-elsewhere']
  const countUnder = new Map<string, string>()
  let last = 0
  for (let round = 0; round < 30; round += 1) {
    const said = await Promise.all(sockets.map((socket, place) => pipelined(socket, asked[(place + round) % 4] ?? '')))
    const [now = ''] = await pipelined(sockets[0] as Socket, '/count')
    for (const text of [...said.flat().filter((text) => text !== 'written'), now]) {
      const [version = '', count = ''] = text.split(': ')
      // rows and version are from one snapshot, whichever is read first
      expect(countUnder.get(version) ?? count).toBe(count)
      countUnder.set(version, count)
    }
    const written = said.flat().filter((text) => text === 'written').length
    expect(Number(now.split(': ')[1])).toBe(last + written)
    last += written
  }
})

test('injected requests see the current data', async () => {
  const { app, theirs, addAccount, ours } = await countingServer()
  const count = async () => Number((await app.inject('/count')).body.split(': ')[1])
  for (let n = 0; n < 5; n += 1) {
    expect(await count()).toBe(2 * n)
    theirs.writer.exec(`insert into accounts (uid, email, name, created_at) values ('n${n}', 'n${n}', 'Theo', 0)`)
    expect(await count()).toBe(2 * n + 1)
    await addAccount(ours)
  }
})

test('no read keeps the WAL growing while it waits for the network', async () => {
  const { ours, addAccount } = await countingServer()
  for (let n = 0; n < 600; n += 1) {
    await ours.read.$count(ours.schema.accounts)
    await addAccount(ours)
  }
  await ours.read.$count(ours.schema.accounts)
  expect(ours.reader.inTransaction).toBe(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(ours.reader.inTransaction).toBe(false)
  // SQLite checkpoints it after 1,000 pages of 4 KB
  expect(statSync(`${ours.writer.name}-wal`).size).toBeLessThan(6 * 1024 * 1024)
})

test('a request sees its own writes, although others have just read the older data', async () => {
  const { ours, addAccount, connect } = await countingServer()
  expect(await pipelined(await connect(), '/write-here')).toEqual(['1 true true'])
  const count = () => ours.read.$count(ours.schema.accounts)
  const before = await ours.transaction(async (tx) => {
    await tx.insert(ours.schema.accounts).values({ uid: 'own', email: 'own@example.org', name: 'Uma' })
    // like another request
    return [await ours.version(), await count()]
  })
  expect([before[1], await count()]).toEqual([1, 2])
  expect(await ours.version()).not.toBe(before[0])
  await addAccount(ours)
  expect(await count()).toBe(3)
})
