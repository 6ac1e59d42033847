// The memory of a server on SQLite after whole lists of 1,000,000 pets: npm run bench -- whole-lists [--pets 1000000]. One
// client reads GET /api/pets without a limit, three times, once compressed, and an admin reads the export. Fails above
// 300 MB.
import { execFileSync } from 'node:child_process'
import { get } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../e2e/server.ts'
import { residentMB } from './process-stats.ts'
import { makeShelter } from './speed/make-shelter.ts'

const { values } = parseArgs({ options: { pets: { type: 'string', default: '1000000' } } })
const mostMB = 300
const program = path.resolve('dist/server/main.cjs')

function read(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} was answered with ${response.statusCode}`))
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      response.once('end', () => resolve(bytes))
    }).once('error', reject)
  })
}

const shelter = await makeShelter(Number(values.pets), program)
execFileSync(process.execPath, [program, 'admin', 'grant', 'mia@example.org', '--data', shelter.dataDir], {
  stdio: 'ignore',
})
const server = await startServer({ program, dataDir: shelter.dataDir, env: { LOG_LEVEL: 'warn' } })
const { pid = 0 } = server.process
const authorization = `Bearer ${shelter.member.session}`
const lists: [about: string, path: string, headers: Record<string, string>][] = [
  ['GET /api/pets', '/api/pets', {}],
  ['GET /api/pets again', '/api/pets', {}],
  ['GET /api/pets, compressed', '/api/pets', { 'accept-encoding': 'gzip' }],
  ['GET /api/export/pets.csv', '/api/export/pets.csv', { authorization }],
]
console.log(`${residentMB(pid).toFixed(0).padStart(4)} MB   at rest`)
for (const [about, list, headers] of lists) {
  const started = performance.now()
  const bytes = await read(server.url + list, headers)
  const [seconds, memory] = [(performance.now() - started) / 1000, residentMB(pid)]
  console.log(
    `${memory.toFixed(0).padStart(4)} MB   after ${about}: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s`,
  )
  if (memory > mostMB) process.exitCode = 1
}
await server.stop()
shelter.remove()
