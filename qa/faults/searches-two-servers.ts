// node qa/faults/searches-two-servers.ts [--short], after npm run build: two servers on one PostgreSQL, and a third
// worker in this process, match the same pets with saved searches, and write and send the same emails. Every pet is
// told once to every address, and no email is sent twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres } from '#server/db/postgres/open.ts'
import { writeDueDigests } from '#server/features/saved-searches/digests.service.ts'
import { matchPets } from '#server/features/saved-searches/matching.service.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { openSmtp } from '#server/testing/smtp-stand-in.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { promises, short } from './promises.ts'
import { addReaders, beginNextDay, isAllTold, publishPets, toldIn, until } from './told-pets.ts'

const cycles = short ? 1 : 15
/** All pets of a cycle fit in one email. */
const pets = 15
const readers = short ? 10 : 40

const found = promises()
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-searches-'))
const postgres = await startPostgres()
const smtp = await openSmtp()
const env = {
  DATABASE_URL: postgres.url,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'pets@example.org',
  PUBLIC_URL: 'http://pets.example.org',
  LOG_LEVEL: 'warn',
}
const servers: RunningServer[] = []
try {
  for (const name of ['one', 'two']) servers.push(await startServer({ dataDir: path.join(folder, name), env }))
  const db = await openPostgres(postgres.url)
  await addReaders(db, readers)
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    // an address gets at most ten emails in an hour (docs/product.md 15.5), which the servers count in the database
    await db.pool.query("delete from rate_limits where key like 'mail %'")
    await Promise.all([publishPets(db, 5), publishPets(db, 5), publishPets(db, pets - 10)])
    const isTold = async () => {
      await matchPets(db, { sendsMail: true })
      await beginNextDay(db)
      await writeDueDigests(db)
      return isAllTold(db)
    }
    await until('every pet is told', isTold, 100)
  }
  await db.close()
  for (const server of servers) await server.stop()
  const wanted = cycles * pets * readers
  const { told, repeated } = toldIn(smtp.mails)
  const pairs = new Set(told).size
  found.check('every address is told of every pet', `${pairs} of ${wanted}`, pairs === wanted)
  found.check('none is told twice', `${told.length - pairs} twice`, told.length === pairs)
  found.check('no email is sent twice', `${repeated} of ${smtp.mails.length}`, repeated === 0)
} finally {
  for (const server of servers) server.process.kill('SIGKILL')
  await smtp.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
found.end(servers.map((server) => server.output()).join('\n'))
