// node tools/package/compile.ts ASSETS, for tools/package/executable.ts: runs the packed program on a new shelter,
// requests the pages that visitors open first, and writes V8's compiled code next to the program.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { run } from '#server/packed/program.ts'
import { freePort } from '#server/testing/free-port.ts'

const [list = ''] = process.argv.splice(2)
const assets: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
const fileOf = (name: string): string => {
  const file = assets[name]
  if (!file) throw new Error(`Nothing is packed as ${name}`)
  return file
}

/** Replaces `node:sea`, with the files that will be packed. */
const sea = {
  isSea: () => true,
  getAssetKeys: () => Object.keys(assets),
  getRawAsset: (name: string) => readFileSync(fileOf(name)),
}
const nodeRequire = createRequire(import.meta.url)

const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-compile-'))
const port = await freePort()
Object.assign(process.env, { PAWSTEAD_CACHE_DIR: path.join(folder, 'cache'), LOG_LEVEL: 'error', STOP_GRACE: '0' })
process.argv.push('serve', '--port', String(port), '--data', path.join(folder, 'data'))
const requireOwn = (name: string) => (name === 'node:sea' ? sea : nodeRequire(name))
const program = run({ file: 'pawstead.cjs', source: readFileSync(fileOf('program.cjs')), require: requireOwn })
const services = run<Record<string, () => unknown>>({
  file: 'services.cjs',
  source: readFileSync(fileOf('services.cjs')),
  require: nodeRequire,
})
services.exports['firebase-admin/app']?.()
services.exports['firebase-admin/auth']?.()

const ask = (address: string) => fetch(`http://127.0.0.1:${port}${address}`).catch(() => null)
while ((await ask('/readyz'))?.status !== 200) {
  if (process.exitCode !== undefined) throw new Error('The program, as it is packed, does not start.')
  await setTimeout(20)
}
for (const address of ['/', '/pets', '/donations', '/api/pets', '/api/donations', '/api/me'])
  await (await ask(address))?.arrayBuffer()
// at exit the program has reset V8's options (server/heap.ts), and compiled code is only valid with the options it had
process.once('exit', () => {
  writeFileSync(fileOf('program.compiled'), program.script.createCachedData())
  writeFileSync(fileOf('services.compiled'), services.script.createCachedData())
  rmSync(folder, { recursive: true })
})
process.kill(process.pid, 'SIGTERM')
