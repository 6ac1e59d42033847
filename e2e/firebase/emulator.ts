import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'

export type Emulator = { host: string; stop: () => Promise<void> }

/** Starts firebase-tools' Auth emulator for a demo project, without any network access. */
export async function startEmulator(project: string): Promise<Emulator> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-firebase-'))
  const [auth, hub, logging] = await Promise.all([freePort(), freePort(), freePort()])
  const hostAndPort = (port: number) => ({ host: '127.0.0.1', port })
  const emulators = {
    auth: hostAndPort(auth),
    hub: hostAndPort(hub),
    logging: hostAndPort(logging),
    ui: { enabled: false },
  }
  writeFileSync(path.join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const program = path.join(import.meta.dirname, 'node_modules/firebase-tools/lib/bin/firebase.js')
  const child = spawn(process.execPath, [program, 'emulators:start', '--only', 'auth', '--project', project], {
    cwd: folder,
    env: { ...process.env, CI: '1', XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('All emulators ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the emulator ended with ${code}:\n${output}`)))
  })
  return {
    host: `127.0.0.1:${auth}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
