// Cached responses over TLS, compared with bare node:https that sends the same bytes with the same certificate, in turns
// within one run: npm run bench -- https [--rounds 5] [--seconds 2]. Fails below 0.8.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { openCertificateFiles } from '#server/platform/https/certificate-files.ts'
import { freePort } from '#server/testing/free-port.ts'
import { selfSigned } from '#server/testing/test-certificate.ts'
import { heapOptions } from '#tools/build/heap.ts'
import { inRounds } from './alternate.ts'
import type { StoredResponse } from './peers/bare.ts'
import type { Contender } from './speed/contenders.ts'
import { figure, load, timesAsFast, turn } from './speed/load.ts'
import { makeShelter } from './speed/make-shelter.ts'
import { usual } from './speed/plan.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
})
const target = 0.8
const host = 'pets.example.org'
const directory = 'https://127.0.0.1:9/directory'
const reads = ['/pets', '/api/pets?limit=24'].map((url) => ({ path: url, headers: { host } }))

execFileSync('npm', ['run', '-s', 'build:once'], { stdio: ['ignore', 'ignore', 'inherit'] })
const shelter = await makeShelter(1000, path.resolve('dist/server/main.cjs'))
const certificate = await selfSigned({ domains: [host] })
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const children: ChildProcess[] = []

function start(name: string, args: string[], env: Record<string, string> = {}) {
  const options = { env: { ...process.env, NODE_ENV: 'production', ...env } }
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const contender = (url: string): Contender => ({ name, url, pid: child.pid ?? 0, stop: async () => child.kill() })
  return { child, contender }
}

async function startOurs(): Promise<Contender> {
  openCertificateFiles(shelter.dataDir).write('certificate', { directory, ...certificate })
  const port = await freePort()
  const settings = { HOST: '127.0.0.1', PORT: String(port), HTTP_PORT: '0', DOMAIN: host, ACME_DIRECTORY: directory }
  const args = [...heapOptions, 'dist/server/main.cjs', 'serve', '--data', shelter.dataDir]
  const { child, contender } = start('ours', args, { ...settings, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' })
  await once(child.stdout, 'data')
  return contender(`https://127.0.0.1:${port}`)
}

async function startBare({ url }: Contender): Promise<Contender> {
  const responses: StoredResponse[] = []
  for (const { path: target, headers } of reads) {
    const [response] = await once(request(url + target, { headers, rejectUnauthorized: false }).end(), 'response')
    const { date, connection, 'keep-alive': _keepAlive, ...own } = response.headers
    responses.push({ url: target, encoding: '', headers: own, body: (await buffer(response)).toString('base64') })
  }
  const [answers, tls] = [path.join(folder, 'answers.json'), path.join(folder, 'tls.json')]
  writeFileSync(answers, JSON.stringify(responses))
  writeFileSync(tls, JSON.stringify({ key: certificate.key, cert: certificate.chain }))
  const { child, contender } = start('bare', [path.join(import.meta.dirname, 'peers/bare.ts'), answers, tls])
  const [line] = await once(child.stdout, 'data')
  return contender(String(line).trim().replace('http:', 'https:'))
}

const busy = loadavg()[0] ?? 0
try {
  const ours = await startOurs()
  const bare = await startBare(ours)
  const plan = { ...usual, seconds: Number(values.seconds), shelter }
  for (const read of reads) {
    for (const one of [ours, bare]) await load(one, [read], plan.warmUp)
    const measure = (one: Contender) => () => turn(one, read, { ...plan, warmUp: 1 })
    const [own = [], others = []] = await inRounds(Number(values.rounds), [measure(ours), measure(bare)])
    const { clock, cpu } = timesAsFast(own, others)
    const isMet = Math.min(clock, cpu) >= target
    console.log(
      `${read.path} over TLS: ours ${figure(own)}, bare ${figure(others)}: ${clock.toFixed(2)} by the clock, ${cpu.toFixed(2)} by processor time (target ${target}, ${isMet ? 'met' : 'MISSED'})`,
    )
    if (!isMet) process.exitCode = 1
  }
  console.log(`Load before: ${busy.toFixed(1)}.`)
} finally {
  for (const child of children) child.kill()
  shelter.remove()
  rmSync(folder, { recursive: true, force: true })
}
