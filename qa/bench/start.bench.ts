// The single executable: time to the first response and the first page, memory while idle, and size. Named executables,
// such as one packed before a change, alternate with it: node qa/bench/start.bench.ts /tmp/pawstead-before
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')
const executable = path.join(root, 'dist/pawstead')
execFileSync('npm', ['run', '-s', 'package'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

type Started = { milliseconds: number; firstPage: number; computing: number; residentMB: number; ownMB: number }

async function start(command: string, args: string[], home: string, idle = 0): Promise<Started> {
  const port = await freePort()
  const began = performance.now()
  const server = spawn(command, [...args, 'serve', '--port', String(port)], {
    cwd: home,
    env: { HOME: home, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.status === 200) break
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    await setTimeout(1)
  }
  const milliseconds = performance.now() - began
  await (await fetch(`http://127.0.0.1:${port}/`)).text()
  const firstPage = performance.now() - began - milliseconds
  const [user, system] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(' ').slice(13, 15)
  await setTimeout(idle)
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const kB = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  return {
    milliseconds,
    firstPage,
    computing: (Number(user) + Number(system)) * 10,
    residentMB: kB('VmRSS') / 1000,
    ownMB: kB('RssAnon') / 1000,
  }
}

const bareServer = `require('node:http').createServer((_, r) => r.end('x')).listen(process.argv.at(-1), '127.0.0.1')`

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function compare(executables: string[], home: string): Promise<void> {
  const runs = executables.map((file) => ({ file, warm: [] as Started[] }))
  for (let round = 0; round < 16; round++)
    for (const { file, warm } of round % 2 ? runs : runs.toReversed()) warm.push(await start(file, [], home))
  const rows = runs.map(async ({ file, warm }) => ({
    file,
    // the first start only loads the file into memory
    'warm start, ms (median of 15)': Math.round(middle(warm.slice(1).map((one) => one.milliseconds))),
    'first page after it, ms': Math.round(middle(warm.slice(1).map((one) => one.firstPage))),
    'of both computing, ms': middle(warm.slice(1).map((one) => one.computing)),
    'MB resident after 15 s idle': Math.round((await start(file, [], home, 15_000)).residentMB),
  }))
  console.table(await Promise.all(rows))
}

const home = mkdtempSync(path.join(tmpdir(), 'pawstead-start-'))
const first = await start(executable, [], home)
const warm: Started[] = []
for (let round = 0; round < 15; round++) warm.push(await start(executable, [], home))
const bare: number[] = []
for (let round = 0; round < 15; round++)
  bare.push((await start(process.execPath, ['--eval', bareServer, '--'], home)).milliseconds)
const { residentMB, ownMB } = await start(executable, [], home, 15_000)
// as after a restart of the machine: the new file is still in memory, which would count as the program's
execFileSync('dd', [`of=${executable}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], { stdio: 'ignore' })
const cold = await start(executable, [], home, 15_000)

console.table({
  'very first start, ms': { measured: Math.round(first.milliseconds), wanted: '<= 1000' },
  'warm start, ms (median of 15)': {
    measured: Math.round(middle(warm.map((one) => one.milliseconds))),
    wanted: '<= 300',
  },
  'first page after it, ms (median of 15)': {
    measured: Math.round(middle(warm.map((one) => one.firstPage))),
    wanted: '<= 150',
  },
  'of both computing, ms (on all cores)': { measured: middle(warm.map((one) => one.computing)), wanted: '' },
  'warm start, ms (slowest)': { measured: Math.round(Math.max(...warm.map((one) => one.milliseconds))), wanted: '' },
  'a bare Node server, ms (median of 15)': { measured: Math.round(middle(bare)), wanted: 'the limit' },
  'memory after 15 s idle, MB resident': { measured: Math.round(residentMB), wanted: '< 130' },
  'the same, read from disk anew, MB': { measured: Math.round(cold.residentMB), wanted: '< 130' },
  'of it not shared with files, MB': { measured: Math.round(ownMB), wanted: '' },
  'size of the executable, MB': { measured: Math.round(statSync(executable).size / 1e6), wanted: '<= 150' },
})
if (process.argv.length > 2) await compare([executable, ...process.argv.slice(2)], home)
rmSync(home, { recursive: true })
