import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { shelterFolder } from '#server/testing/database.ts'
import { createSnapshots } from './read-snapshot.ts'

/** A table with one column, a writer, a reader, and a counter of version queries. */
function looked() {
  const file = path.join(shelterFolder(), 'looks.db')
  const writer = new BetterSqlite(file)
  writer.exec('pragma journal_mode = wal; create table marks (at integer)')
  const reader = new BetterSqlite(file, { readonly: true })
  let asked = 0
  const looks = createSnapshots(reader, () => `version ${++asked}`)
  onTestFinished(() => {
    reader.close()
    writer.close()
  })
  const count = reader.prepare<[], number>('select count(*) from marks').pluck()
  return {
    looks,
    writer,
    reader,
    mark: () => writer.exec('insert into marks values (1)'),
    read() {
      looks.beginRead()
      return count.get()
    },
    asked: () => asked,
  }
}

test('reads in one event-loop iteration share a version and a transaction', async () => {
  const { looks, reader, read, asked, mark } = looked()
  const server = createServer((socket) => {
    socket.on('data', () => {
      const said = `${looks.version()} ${read()} ${looks.version()} ${reader.inTransaction}`
      // another program may write at any time
      mark()
      socket.write(said)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = Array.from({ length: 20 }, () => createConnection(Object(server.address()).port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const ask = async (socket: Socket) => {
    socket.write('?')
    return String((await once(socket, 'data'))[0])
  }
  await expect
    .poll(async () => {
      const before = asked()
      const said = new Set(await Promise.all(sockets.map(ask)))
      for (const text of said) expect(text).toMatch(/^(version \d+) \d+ \1 true$/)
      // one text per version
      expect(said.size).toBe(asked() - before)
      return said.size
    })
    .toBe(1)
})

test('no snapshot is open when the event loop polls the network, and later reads see new rows', async () => {
  const { looks, reader, read, mark } = looked()
  for (let marks = 0; marks < 5; marks += 1) {
    expect(read()).toBe(marks)
    mark()
    expect([read(), reader.inTransaction]).toEqual([marks, true])
    await new Promise((resolve) => setImmediate(resolve))
    expect(reader.inTransaction).toBe(false)
    await new Promise((resolve) => setTimeout(resolve))
    expect(read()).toBe(marks + 1)
    looks.end()
    await new Promise((resolve) => setTimeout(resolve))
  }
})

test('a read after the end of a snapshot begins a new one', () => {
  const { looks, read, mark } = looked()
  const [version, marks] = [looks.version(), read()]
  mark()
  looks.end()
  expect([looks.version() === version, read()]).toEqual([false, Number(marks) + 1])
})

test('reads go on if SQLite has ended the transaction, and the next iteration begins a new one', () => {
  const { looks, reader, read, mark } = looked()
  read()
  reader.exec('rollback')
  mark()
  expect(read()).toBe(1)
  looks.end()
  expect([read(), reader.inTransaction]).toEqual([1, true])
  looks.end()
  expect(reader.inTransaction).toBe(false)
})

test('a snapshot that read a damaged table ends normally, and the next one reads the intact tables', () => {
  const { looks, reader, read, writer } = looked()
  writer.exec('create table whole (at integer); insert into whole values (1); pragma wal_checkpoint(truncate)')
  const root = writer.prepare<[], number>("select rootpage from sqlite_schema where name = 'marks'").pluck().get() ?? 0
  const size = Number(writer.pragma('page_size', { simple: true }))
  const file = openSync(writer.name, 'r+')
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (root - 1) * size)
  closeSync(file)
  expect(read).toThrow('malformed')
  expect(reader.inTransaction).toBe(true)
  looks.end()
  expect(reader.inTransaction).toBe(false)
  looks.beginRead()
  expect(reader.prepare('select at from whole').pluck().all()).toEqual([1])
  looks.end()
})
