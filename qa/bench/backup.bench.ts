// Backs up 500 MB with the command while the site serves reads and donations. Measures how long the event loop is
// blocked.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, fdatasyncSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { startServer } from '../../e2e/server.ts'
import { signUp } from '../../e2e/visitor.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-backup-bench-'))
const dataDir = path.join(folder, 'data')
const token = 'a token for this measurement'.replaceAll(' ', '-')

async function fill(): Promise<void> {
  const db = openSqlite(dataDir, { synchronous: 'OFF' })
  const size = { width: 1, height: 1, smallWidth: 1, smallHeight: 1 }
  for (let n = 0; n < 500; n++) {
    const hash = randomBytes(32).toString('hex')
    const bytes = { fullBytes: randomBytes(950_000), smallBytes: randomBytes(50_000) }
    await db.transaction((tx) => tx.insert(db.schema.images).values({ hash, ...size, ...bytes }))
  }
  await db.close()
  // flushed here, because otherwise the server's first checkpoint would have to do it
  fdatasyncSync(openSync(path.join(dataDir, 'pawstead.db'), 'r+'))
}

await fill()
const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', METRICS_TOKEN: token } })
const { trpc } = await signUp(server, 'Clara Creator')
const image = 'https://example.org/luna.jpg'
const { id: campaignId } = await trpc.campaigns.createSimple.mutate({ petName: 'Luna', image, maxCents: 1_000_000_000 })

let going = true
const clients = Promise.all(
  Array.from({ length: 8 }, async () => {
    while (going) {
      await trpc.donations.give.mutate({ campaignId, amountCents: 1 })
      await fetch(`${server.url}/api/donations`)
      await setTimeout(5)
    }
  }),
)

/** Returns the longest event loop delay since the last call, in ms. */
async function longestHold(): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await answer.text())?.[1]) * 1000
}

await longestHold()
await setTimeout(10_000)
const without = await longestHold()
const target = path.join(folder, 'backup.db')
const started = performance.now()
const backup = spawn(process.execPath, ['dist/server/main.cjs', 'backup', target, '--data', dataDir], {
  cwd: root,
  stdio: 'inherit',
})
const code = await new Promise((resolve) => backup.once('exit', resolve))
const seconds = (performance.now() - started) / 1000
const during = await longestHold()
going = false
await clients
await server.stop()

const copied = performance.now()
copyFileSync(target, `${target}.copy`)
fdatasyncSync(openSync(`${target}.copy`, 'r+'))
const plainCopy = (performance.now() - copied) / 1000
const megabytes = Math.round(statSync(target).size / 1e6)
rmSync(folder, { recursive: true })
if (code !== 0) throw new Error(`the backup ended with ${code}`)

console.table({
  'size, MB': { measured: megabytes, wanted: '500' },
  'backup, checked, s': { measured: Number(seconds.toFixed(1)), wanted: '' },
  'a plain copy, synced, s': { measured: Number(plainCopy.toFixed(1)), wanted: 'the limit' },
  'event loop held at most, ms, during': { measured: Math.round(during), wanted: '<= 100' },
  'the same without a backup (10 s)': { measured: Math.round(without), wanted: '' },
})
