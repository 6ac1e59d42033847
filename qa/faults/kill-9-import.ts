// node qa/faults/kill-9-import.ts [--short], after npm run build: `pawstead import` is killed (SIGKILL) again and
// again, in every phase, next to a running server. Each run imports all of the file or nothing; in the end every pet is
// there once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../../e2e/command.ts'
import { photo } from '../../e2e/photo.ts'
import { startServer } from '../../e2e/server.ts'
import { deleteAbandonedUploads } from '../../server/images/receive-upload.ts'
import { ailments } from './doctor.ts'
import { promises, short } from './promises.ts'

const rounds = short ? 4 : 40
const count = short ? 600 : 4000
const photos = short ? 6 : 30

const found = promises()
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-kill-import-'))
const place = (name: string) => path.join(folder, name)
const dataDir = place('data')
const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })

async function makeFile(): Promise<void> {
  mkdirSync(place('photos'))
  for (let seed = 0; seed < photos; seed += 1) {
    const { name, buffer } = await photo(seed)
    writeFileSync(place(`photos/${name}`), buffer)
  }
  const description = 'Plays with everybody, and sleeps through the night. '.repeat(10)
  const rows = Array.from(
    { length: count },
    (_, n) => `${n},Pet ${n},2 years,Dog,Springfield,"${description}",${n < photos ? `photo-${n}.jpg` : ''}`,
  )
  writeFileSync(place('pets.csv'), ['key,name,age,category,location,description,photos', ...rows, ''].join('\n'))
}

const command = ['import', 'pets', place('pets.csv'), '--photos', place('photos'), '--data', dataDir]

async function petsHere(): Promise<number> {
  const answer = await fetch(`${server.url}/api/pets/facets`)
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  return ((await answer.json()) as { total: number }).total
}

async function importUntil(milliseconds: number): Promise<boolean> {
  const child = spawn(process.execPath, ['dist/server/main.cjs', ...command], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await Promise.race([ended, sleep(milliseconds)])
  child.kill('SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

try {
  const account = { name: 'Ada', email: 'ada@example.org', password: 'secret 1' }
  const headers = { 'content-type': 'application/json' }
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  })
  if (!registered.ok) throw new Error(`registering answered ${registered.status}`)
  await runCommand(['admin', 'grant', account.email, '--yes', '--data', dataDir])
  await makeFile()
  const started = performance.now()
  const dry = await runCommand([...command, '--dry-run'])
  if (dry.code !== 0) throw new Error(`the dry run ended with ${dry.code}: ${dry.stderr}`)
  // writing and pictures take longer than checking, so kills are spread over all phases, until one comes too late
  const took = (short ? 3 : 5) * (performance.now() - started)
  let [killed, halves, faults] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    if (await importUntil((took * (round + Math.random())) / rounds)) killed += 1
    const pets = await petsHere()
    if (pets !== 0 && pets !== count) halves += 1
    faults += (await ailments(dataDir)).length
    if (pets > 0) break
  }
  const whole = await runCommand(command)
  const again = await runCommand([...command, '--json'])
  const uploads = () => readdirSync(dataDir).filter((name) => name.startsWith('.upload'))
  // a process killed right after it created a file leaves the file empty; the server's hourly sweep deletes it
  const received = uploads().filter((name) => statSync(path.join(dataDir, name)).size > 0)
  for (const name of uploads()) utimesSync(path.join(dataDir, name), 0, 0)
  await deleteAbandonedUploads(dataDir)
  const left = [...received, ...uploads()]
  const pets = await petsHere()
  found.check('killed in the middle', `${killed} times`, killed > 0)
  found.check('all of a file is there, or nothing', `${halves} halves`, halves === 0)
  found.check('the doctor finds nothing', `${faults} faults`, faults === 0)
  found.check('in the end all of it is there, once', `${pets} of ${count}`, whole.code === 0 && pets === count)
  const { added } = JSON.parse(again.stdout)
  found.check('the same file again adds nothing', `${added} added`, again.code === 0 && added === 0)
  found.check('no file stays that was being received', `${left.length} files`, left.length === 0)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
found.end(server.output())
