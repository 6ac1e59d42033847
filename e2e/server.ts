import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { heapOptions } from '#tools/build/heap.ts'

export type RunningServer = {
  url: string
  dataDir: string
  process: ChildProcess
  output: () => string
  /**
   * Sends SIGTERM and waits for the end. Removes the data folder if `startServer` created it. Returns the exit code.
   */
  stop: () => Promise<number | null>
}

const root = path.resolve(import.meta.dirname, '..')

/** Starts the built program on a free port, with a new data folder unless one is given. */
export async function startServer({
  program = 'dist/server/main.cjs',
  command = 'serve',
  dataDir,
  env = {},
  port = 0,
}: {
  /** `server/main.ts` runs the sources instead. */
  program?: string
  command?: string
  dataDir?: string
  env?: Record<string, string>
  /** A free port by default; necessary with `PUBLIC_URL`. */
  port?: number
} = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'pawstead-e2e-'))
  const args = [...heapOptions, program, command, '--port', String(port), '--data', folder]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'info', RATE_LIMIT: 'off', STOP_GRACE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const printedUrl = /Pawstead is at (https?:\/\/[^\s"]+)/.exec(output)?.[1]
      if (!printedUrl) return
      // with PUBLIC_URL, it prints that one
      resolve(env.PUBLIC_URL ? `http://127.0.0.1:${port}` : printedUrl.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
    return child.exitCode
  }
  return { url, dataDir: folder, process: child, output: () => output, stop }
}
