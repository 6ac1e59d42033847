// node qa/faults/kill-9-mail.ts [--short], after npm run build: the server is killed (SIGKILL) again and again while
// it sends mail. Every mail must go out. A repeated mail has the same Message-ID, and there is at most one per kill.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/open.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { openSmtp } from '#server/testing/smtp-stand-in.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { promises, short } from './promises.ts'

const rounds = short ? 3 : 25
const each = short ? 10 : 40
/**
 * Milliseconds that the mail server takes per step, so that kills hit mails that it accepted and the server did not
 * record.
 */
const slowness = 20

const found = promises()
const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-mail-'))
const smtp = await openSmtp({
  onRcptTo: (_address, _session, done) => void setTimeout(done, slowness),
  onMailFrom: (_address, _session, done) => void setTimeout(done, slowness),
})
const env = { SMTP_URL: smtp.url, MAIL_FROM: 'pets@example.org', PUBLIC_URL: 'http://pets.example.org' }
const start = () => startServer({ dataDir, env: { ...env, LOG_LEVEL: 'warn' } })

async function notifyAll(db: SqliteDatabase, round: number): Promise<void> {
  for (let n = 0; n < each; n += 1) {
    const uid = randomUUID()
    const person = { uid, email: `r${round}n${n}@example.org`, name: 'Uma', emailVerified: true }
    await db.transaction(async (tx) => {
      await tx.insert(db.schema.users).values(person)
      await notify(db, tx, { uid, kind: 'request_accepted', data: { requestId: n, petId: 1, petName: 'Rex' } })
    })
  }
}

const states = async (db: SqliteDatabase) =>
  (await db.read.select().from(db.schema.notifications)).map(({ mail }) => mail)

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 300_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`five minutes were not enough: ${what}`)
    await sleep(10)
  }
}

let output = ''
let running: RunningServer | null = null
try {
  await (await start()).stop()
  const db = openSqlite(dataDir)
  for (let round = 1; round <= rounds; round += 1) {
    await notifyAll(db, round)
    const server = await start()
    running = server
    const before = smtp.mails.length
    const enough = 1 + Math.floor(Math.random() * (each / 2))
    await until('some mails of this round', () => smtp.mails.length >= before + enough)
    // during one of the next mails
    await sleep(Math.random() * slowness * 4)
    const ended = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await ended
    output += server.output()
  }
  // a mail that was being sent is free again after 150 seconds, which the short version skips
  if (short) await db.transaction((tx) => tx.update(db.schema.notifications).set({ mailAt: new Date() }).returning())
  const server = await start()
  running = server
  await until('every mail goes out', async () => !(await states(db)).includes('waiting'))
  await server.stop()
  output += server.output()
  const all = await states(db)
  const ids = smtp.mails.map(({ headers }) => headers['message-id'] ?? '')
  const people = new Set(smtp.mails.map(({ to }) => to[0]))
  const twice = ids.length - new Set(ids).size
  await db.close()
  const count = rounds * each
  const sent = all.filter((state) => state === 'sent').length
  found.check('every mail is sent', `${sent} of ${count} in ${rounds} kills`, sent === count)
  found.check('everybody has theirs', `${people.size} people`, people.size === count)
  found.check('each has one Message-ID', `${new Set(ids).size} of them`, new Set(ids).size === count)
  found.check('one comes twice per kill at most', `${twice} of ${ids.length}`, twice <= rounds)
} finally {
  running?.process.kill('SIGKILL')
  await smtp.close()
  rmSync(dataDir, { recursive: true, force: true })
}
found.end(output)
