import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Runs the built program on a pseudo-terminal, which `script` of util-linux makes. */
function onTerminal(dataDir: string) {
  const command = `stty cols 100; exec ${process.execPath} dist/server/main.cjs serve --port 0 --data ${dataDir}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, LOG_LEVEL: 'info', STOP_GRACE: '0' },
    // its own process group, so that a signal reaches the program inside
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output.replaceAll('\r', '') }
}

test('on a terminal, an empty folder prints readable lines, and the setup link in a box at the end', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-terminal-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { child, output } = onTerminal(dataDir)
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(output, { timeout: 20_000 }).toContain('┘')
  const lines = output().trimEnd().split('\n')
  const [site] = /http:\/\/localhost:\d+/.exec(output()) ?? []
  expect(lines).toContain(`Pawstead is at ${site}`)
  expect(lines).toContain(`Its data is in ${dataDir}`)
  expect(output()).toContain('Email is off.')
  expect(output()).not.toMatch(/\{|"level"/)
  const box = lines.slice(-6)
  expect(box[0]).toMatch(/^┌─+┐$/)
  expect(box[4]).toMatch(new RegExp(`^│ ${site}/setup\\?token=[\\w-]{20,} +│$`))
  expect(box[5]).toMatch(/^└─+┘$/)
  // a visit prints nothing, so the link stays in sight
  expect((await fetch(`${site}/pets`)).status).toBe(200)
  expect(output().trimEnd().split('\n')).toEqual(lines)
  // Ctrl+C
  child.stdin.write('\u0003')
  await ended
  expect(output()).toContain('SIGINT: finishing what is in flight')
})
