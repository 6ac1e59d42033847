// node qa/faults/kill-9-searches.ts [--short], after npm run build: the server is killed (SIGKILL) again and again
// while it matches pets with saved searches, while it writes their emails, and while it sends them. Every pet is told
// once to every address. A repeated email has the same Message-ID, and there is at most one per kill.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/open.ts'
import { openSmtp } from '#server/testing/smtp-stand-in.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { promises, short } from './promises.ts'
import { addReaders, beginNextDay, isAllTold, publishPets, toldIn, until } from './told-pets.ts'

/** All pets of a cycle fit in one email. */
const cycles = short ? 1 : 10
const petsPerKill = 5
const readers = short ? 10 : 40
/** Milliseconds that the mail server takes per step, so that kills hit emails that it accepted. */
const slowness = 20

const found = promises()
const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-searches-'))
const smtp = await openSmtp({ onMailFrom: (_address, _session, done) => void setTimeout(done, slowness) })
const env = { SMTP_URL: smtp.url, MAIL_FROM: 'pets@example.org', PUBLIC_URL: 'http://pets.example.org' }
const start = () => startServer({ dataDir, env: { ...env, LOG_LEVEL: 'warn' } })

const stages = ['matching', 'writing', 'sending'] as const
type KillStage = (typeof stages)[number]

/** Waits until the server is in the middle of it. */
async function reach(stage: KillStage, db: SqliteDatabase): Promise<void> {
  const { searchMatches, petsToMatch, notifications } = db.schema
  const count = { matches: () => db.read.$count(searchMatches), mails: () => db.read.$count(notifications) }
  const before = { matches: await count.matches(), mails: await count.mails(), sent: smtp.mails.length }
  if (stage === 'matching') {
    await publishPets(db, petsPerKill)
    return until('some matches', async () => (await count.matches()) > before.matches, 0)
  }
  await publishPets(db, petsPerKill)
  await until('all matches', async () => (await db.read.$count(petsToMatch)) === 0)
  await beginNextDay(db)
  if (stage === 'writing') return until('some emails', async () => (await count.mails()) > before.mails, 0)
  await until('some emails at the mail server', () => smtp.mails.length > before.sent)
  await sleep(Math.random() * slowness * 2)
}

let output = ''
let [kills, inTheMiddle] = [0, 0]
let running: RunningServer | null = null
try {
  await (await start()).stop()
  const db = openSqlite(dataDir)
  await addReaders(db, readers)
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    for (const stage of stages) {
      const server = await start()
      running = server
      await reach(stage, db)
      const ended = once(server.process, 'exit')
      server.process.kill('SIGKILL')
      await ended
      kills += 1
      if (!(await isAllTold(db))) inTheMiddle += 1
      output += server.output()
    }
    // an email that was being sent is free again after 150 seconds, which are skipped here
    const { notifications } = db.schema
    await db.transaction((tx) =>
      tx.update(notifications).set({ mailAt: new Date() }).where(eq(notifications.mail, 'waiting')),
    )
    const server = await start()
    running = server
    const isTold = async () => {
      await beginNextDay(db)
      return isAllTold(db)
    }
    await until('every pet is told', isTold, 250)
    await server.stop()
    output += server.output()
  }
  await db.close()
  const wanted = cycles * stages.length * petsPerKill * readers
  const { told, repeated } = toldIn(smtp.mails)
  const pairs = new Set(told).size
  found.check('killed in the middle', `${inTheMiddle} of ${kills} kills`, inTheMiddle > 0)
  found.check('every address is told of every pet', `${pairs} of ${wanted}`, pairs === wanted)
  found.check('none is told twice', `${told.length - pairs} twice`, told.length === pairs)
  found.check('one email comes again per kill at most', `${repeated} of ${smtp.mails.length}`, repeated <= kills)
} finally {
  running?.process.kill('SIGKILL')
  await smtp.close()
  rmSync(dataDir, { recursive: true, force: true })
}
found.end(output)
