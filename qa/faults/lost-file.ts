// node qa/faults/lost-file.ts, after npm run build: the database's file is moved away under a running server, and
// put back. Prints the responses, and fails if a promise is broken.
import { renameSync } from 'node:fs'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { runCommand } from '../../e2e/command.ts'
import { startServer } from '../../e2e/server.ts'
import { promises } from './promises.ts'

const rounds = 20
const found = promises()
const server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const { url, dataDir } = server
const file = databaseFile(dataDir)
let people = 0

async function register(): Promise<number> {
  people += 1
  const body = JSON.stringify({ name: 'Uma', email: `uma.${people}@example.org`, password: 'correct horse' })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status
}
const ready = async () => (await fetch(`${url}/readyz`)).status

try {
  let kept = 0
  const seen = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const before = [await register(), await ready()]
    renameSync(file, `${file}-away`)
    const away = [await register(), await ready()]
    const second = await runCommand(['serve', '--port', '0', '--data', dataDir])
    const refused = second.code === 1 && second.stderr.includes('pawstead.db is gone. Put it back, or restore a backup')
    renameSync(`${file}-away`, file)
    const after = [await register(), await ready()]
    const answers = [...before, ...away, refused ? 'not started' : 'STARTED', ...after].join(' ')
    seen.add(answers)
    if (answers === '201 200 503 503 not started 201 200') kept += 1
  }
  found.check(
    'changes and /readyz: before, while it is away, a second start, after',
    [...seen].join(' / '),
    kept === rounds,
  )
  const said = server.output().split('was deleted, moved or replaced while it is in use').length - 1
  found.check('the log says it once each time', `${said} lines in ${rounds} rounds`, said === rounds)
  const emails = server.output().includes('example.org')
  found.check('it names nobody', emails ? 'an email address' : 'no email address', !emails)
} finally {
  await server.stop()
}
found.end(server.output())
