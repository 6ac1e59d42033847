// node tools/package/code-cache.ts ASSETS, for tools/package/package.ts: serves a new shelter with the program as it is packed, looks at
// what visitors come for first, and writes what V8 compiled of each piece until then beside it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runPacked } from '#server/packed/run.ts'
import { freePort } from '#server/testing/free-port.ts'

const [list = ''] = process.argv.splice(2)
const assets: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
const fileOf = (name: string) => {
  const file = assets[name]
  if (!file) throw new Error(`Nothing is packed as ${name}`)
  return file
}

/** What the executable has inside, out of the files that will be packed. */
const sea = {
  isSea: () => true,
  getAssetKeys: () => Object.keys(assets),
  getRawAsset: (name: string) => readFileSync(fileOf(name)),
}
const nodeRequire = createRequire(import.meta.url)

const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-code-cache-'))
const port = await freePort()
Object.assign(process.env, { PAWSTEAD_CACHE_DIR: path.join(folder, 'cache'), LOG_LEVEL: 'error' })
process.argv.push('serve', '--port', String(port), '--data', path.join(folder, 'data'))
const pieces = runPacked({
  read: (name) => readFileSync(fileOf(`program/${name}`)),
  has: () => false,
  require: (name) => (name === 'node:sea' ? sea : nodeRequire(name)),
})

async function isReady(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer?.status === 200
}
while (!(await isReady())) {
  if (process.exitCode !== undefined) throw new Error('The program, as it is packed, does not start.')
  await new Promise((resolve) => setTimeout(resolve, 20))
}
for (const address of ['/', '/pets', '/donations', '/api/pets', '/api/donations', '/api/me']) {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`)
  await answer.arrayBuffer()
}
for (const [name, script] of pieces) writeFileSync(`${fileOf(`program/${name}`)}.cache`, script.createCachedData())
process.once('exit', () => rmSync(folder, { recursive: true }))
process.kill(process.pid, 'SIGTERM')
