// One command for development: the server restarts on a change, and Vite serves the website and passes its calls on.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'server/main.ts', 'serve', ...process.argv.slice(2)],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
const vite = await createServer()
await vite.listen()
vite.printUrls()

let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await vite.close()
  process.exit(code)
}
server.once('exit', (code) => void stop(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))
