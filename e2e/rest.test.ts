import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from './server.ts'

const root = path.resolve(import.meta.dirname, '..')

async function newShelter() {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  return server
}

function linesOf(heading: string): string {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const [, rest = ''] = readme.split(`\n## ${heading}\n`)
  const [section = ''] = rest.split('\n## ')
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines]) => lines).join('')
}

test('the commands in the README work as they are written', async () => {
  const server = await newShelter()
  const lines = linesOf('REST').replace('http://localhost:3000', server.url)
  expect(lines).toContain(server.url)
  const shell = spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', lines], {
    cwd: root,
    env: { ...process.env, DATA_DIR: server.dataDir },
  })
  const [output, errors, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    new Promise<[number | null]>((resolve) => shell.once('close', (code) => resolve([code]))),
  ])
  expect(code, errors + output).toBe(0)
  const pets = (await (await fetch(`${server.url}/api/pets`)).json()) as { name: string; image: string }[]
  expect(pets).toMatchObject([{ name: 'Rex', image: expect.stringContaining(`${server.url}/images/`) }])
  const campaign = await (await fetch(`${server.url}/api/donations/1`)).json()
  expect(campaign).toMatchObject({ petName: 'Rex', maxDonation: 250.5, donatedAmount: 12.5 })
})
