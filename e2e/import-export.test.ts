import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from './command.ts'
import { uploadPhoto } from './photo.ts'
import { startServer } from './server.ts'
import { signUp } from './visitor.ts'

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
const facts = ['name', 'description', 'arrived_on', 'breed']
const factsOf = (all: CommandOutput[]) =>
  all.map((row) => [row.key, ...facts.map((name) => row[name])].join('\n')).sort()

const names = ['Rex', 'Luna', 'Milo']

/** A shelter with pets, one of them with two photos, and campaigns. */
async function madeShelter(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const petra = await signUp(server, 'Petra Poster')
  const about = { age: '2', location: 'Here', description: 'Good.', category: 'Dog', breed: 'Collie mix' } as const
  for (const [seed, name] of names.entries()) {
    const image = await uploadPhoto(server, petra, seed)
    const photos = [{ image }, ...(seed === 0 ? [{ image: await uploadPhoto(server, petra, 9) }] : [])]
    await petra.trpc.pets.add.mutate({ ...about, name, photos, arrivedOn: `2026-01-0${seed + 1}` })
    await petra.trpc.campaigns.create.mutate({
      petName: name,
      image,
      maxCents: 50_000,
      location: 'Here',
      description: 'A hip.',
    })
  }
  await server.stop()
}

test('commands move a whole shelter into another one, and a second move adds nothing', async () => {
  const pathIn = folder()
  const [from, to] = [pathIn('from'), pathIn('to')]
  await madeShelter(from)
  const server = await startServer({ dataDir: to, env: { LOG_LEVEL: 'warn' } })
  onTestFinished(async () => void (await server.stop()))
  const { email } = await signUp(server, 'Olga Owner')
  await command('admin', 'grant', email, '--yes', '--data', to)
  const exported = async (data: string, kind: string, name: string) => {
    const file = pathIn(`${name}-${kind}.json`)
    await command('export', kind, '--out', file, '--photos', pathIn(name), '--data', data)
    return rowsIn(file)
  }
  const pets = await exported(from, 'pets', 'first')
  await exported(from, 'campaigns', 'first')
  expect(pets.map(({ name }) => name).sort()).toEqual(names.toSorted())

  const movedIn = async (kind: string) => {
    const answer = JSON.parse(
      await command('import', kind, pathIn(`first-${kind}.json`), '--photos', pathIn('first'), '--json', '--data', to),
    )
    return { written: answer.written, added: answer.added, alreadyHere: answer.alreadyHere }
  }
  for (const kind of ['pets', 'campaigns']) {
    expect(await movedIn(kind)).toEqual({ written: true, added: names.length, alreadyHere: 0 })
    expect(await movedIn(kind)).toEqual({ written: true, added: 0, alreadyHere: names.length })
  }
  expect(factsOf(await exported(to, 'pets', 'second'))).toEqual(factsOf(pets))
  const shown = (await (await fetch(`${server.url}/api/pets`)).json()) as { name: string; image: string }[]
  expect(shown).toHaveLength(names.length)
  for (const { name, image } of shown) expect((await fetch(image)).status, name).toBe(200)
})
