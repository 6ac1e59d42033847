// node qa/faults/corrupt-database.ts [--short], after npm run build: bytes of the database are overwritten under a
// running server, and before a start. Prints the responses, and fails if a promise is broken.
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { runCommand } from '../../e2e/command.ts'
import { startServer } from '../../e2e/server.ts'
import { aPet, keeperOf } from './people.ts'
import { counted, promises, short } from './promises.ts'

const found = promises()
const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-corrupt-'))
const file = databaseFile(dataDir)
const env = { LOG_LEVEL: 'warn' }
const tables = short ? ['pets'] : ['pets', 'campaigns', 'donations', 'users', 'sessions']

function damage(table: string): void {
  const database = new BetterSqlite(file, { readonly: true })
  const size = Number(database.pragma('page_size', { simple: true }))
  const pages = database.prepare<[string], number>(
    'select rootpage from sqlite_schema where tbl_name = ? and rootpage > 0',
  )
  const roots = pages.pluck().all(table)
  database.close()
  const handle = openSync(file, 'r+')
  for (const root of roots) writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (root - 1) * size)
  closeSync(handle)
}

const addresses = ['/', '/pets', '/api/pets', '/api/donations', '/trpc/pets.list?input={}', '/healthz']
/** Every response must be a page, or an error in plain words. */
async function look(url: string, headers: Record<string, string>): Promise<{ status: number; isSentence: boolean }[]> {
  const looks = addresses.map(async (address) => {
    const answer = await fetch(url + address, { headers })
    const body = await answer.text()
    return {
      status: answer.status,
      isSentence: answer.status === 200 || /something went wrong|can't reach/i.test(body),
    }
  })
  return Promise.all(looks)
}

const hasTrace = (text: string) => /\n +at |SqliteError: |node:internal/.test(text)

try {
  const maker = await startServer({ dataDir, env })
  const { token, client } = await keeperOf(maker.url)
  for (let n = 0; n < 30; n++) await client.pets.add.mutate(aPet(`Rex the ${n}th`))
  await maker.stop()
  copyFileSync(file, `${file}.good`)
  for (const table of tables) {
    copyFileSync(`${file}.good`, file)
    const server = await startServer({ dataDir, env })
    try {
      damage(table)
      const headers = { authorization: `Bearer ${token}` }
      const answers: Awaited<ReturnType<typeof look>> = []
      for (let n = 0; n < 20; n++) answers.push(...(await look(server.url, headers)))
      const statuses = answers.map(({ status }) => status)
      const allSaid = answers.every(({ status, isSentence }) => [200, 500, 503].includes(status) && isSentence)
      found.check(`${table}, while running: served, or a sentence`, counted(statuses), allSaid)
      const remedy = server.output().includes('stop Pawstead and restore a backup')
      found.check(`${table}: the log says what to do`, remedy ? 'it does' : 'it does not', remedy)
      const alive = server.process.exitCode === null && (await fetch(`${server.url}/healthz`)).status === 200
      found.check(`${table}: the process lives on`, alive ? 'it lives' : 'it has ended', alive)
    } finally {
      await server.stop()
    }
    const doctor = await runCommand(['doctor', '--data', dataDir])
    const isFound = doctor.code === 1 && /damaged|malformed|Integrity/i.test(doctor.stdout) && !hasTrace(doctor.stderr)
    found.check(`${table}: the doctor finds it`, `ends with ${doctor.code}`, isFound)
    const next = await startServer({ dataDir, env }).catch((error: Error) => error)
    if (next instanceof Error) {
      const isSentence = /damaged/.test(next.message) && !hasTrace(next.message.split('ended with')[1] ?? '')
      found.check(
        `${table}, at the next start: refused in a sentence`,
        next.message.trim().split('\n').at(-1),
        isSentence,
      )
    } else {
      const statuses = (await look(next.url, {})).map(({ status }) => status)
      const served = statuses.every((status) => [200, 500, 503].includes(status))
      found.check(`${table}, at the next start: it serves what it can`, counted(statuses), served)
      await next.stop()
    }
  }
} finally {
  rmSync(dataDir, { recursive: true })
}
found.end()
