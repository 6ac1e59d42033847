import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from './command.ts'
import { startServer } from './server.ts'

type CommandOutput = Record<string, unknown>

function folder(): (name: string) => string {
  const made = mkdtempSync(path.join(tmpdir(), 'pawstead-moving-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return (name) => path.join(made, name)
}

async function command(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(args)
  expect(code, stderr).toBe(0)
  return stdout
}

const rowsIn = (file: string): CommandOutput[] => JSON.parse(readFileSync(file, 'utf8')).items
const keysOf = (all: CommandOutput[]) => all.map(({ key }) => key).sort()

test('commands move a whole shelter into another one, and a second move adds nothing', async () => {
  const pathIn = folder()
  const [from, to] = [pathIn('from'), pathIn('to')]
  await (await startServer({ command: 'demo', dataDir: from, env: { LOG_LEVEL: 'warn' } })).stop()
  await (await startServer({ dataDir: to, env: { LOG_LEVEL: 'warn' } })).stop()
  const exported = async (data: string, name: string) => {
    for (const kind of ['pets', 'campaigns'])
      await command('export', kind, '--out', pathIn(`${name}-${kind}.json`), '--photos', pathIn(name), '--data', data)
    return { pets: rowsIn(pathIn(`${name}-pets.json`)), campaigns: rowsIn(pathIn(`${name}-campaigns.json`)) }
  }
  const before = await exported(from, 'first')
  expect(before.pets.length).toBeGreaterThan(20)

  const owner = { name: 'Olga', email: 'olga@example.org', password: 'secret 1' }
  const server = await startServer({ dataDir: to, env: { LOG_LEVEL: 'warn' } })
  onTestFinished(async () => void (await server.stop()))
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  expect(registered.status).toBe(201)
  await command('admin', 'grant', owner.email, '--yes', '--data', to)
  const movedIn = async (kind: string) => {
    const answer = JSON.parse(
      await command('import', kind, pathIn(`first-${kind}.json`), '--photos', pathIn('first'), '--json', '--data', to),
    )
    return { written: answer.written, added: answer.added, alreadyHere: answer.alreadyHere }
  }
  for (const [kind, { length }] of [['pets', before.pets] as const, ['campaigns', before.campaigns] as const]) {
    expect(await movedIn(kind)).toEqual({ written: true, added: length, alreadyHere: 0 })
    expect(await movedIn(kind)).toEqual({ written: true, added: 0, alreadyHere: length })
  }

  const after = await exported(to, 'second')
  expect(keysOf(after.pets)).toEqual(keysOf(before.pets))
  expect(keysOf(after.campaigns)).toEqual(keysOf(before.campaigns))
  const names = (all: CommandOutput[], what: string) => all.map((one) => `${one.key} ${one[what]}`).sort()
  for (const what of ['name', 'description', 'arrived_on', 'breed'])
    expect(names(after.pets, what)).toEqual(names(before.pets, what))
  const pets = (await (await fetch(`${server.url}/api/pets`)).json()) as { name: string; image: string }[]
  expect(pets.length).toBeGreaterThan(20)
  for (const { name, image } of pets) expect((await fetch(image)).status, name).toBe(200)
})
