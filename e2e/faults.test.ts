import { execFile } from 'node:child_process'
import path from 'node:path'
import { describe, test } from 'vitest'
import { canMount } from '../qa/faults/mounts.ts'
import { faults } from '../qa/faults/scripts.ts'

// npm run faults runs the long versions; short ones mostly wait, each for its own program and folder
describe.concurrent('promises under a fault are kept', () => {
  const mayMount = canMount()
  for (const { name, mounts } of faults().filter(({ short }) => short)) {
    const isLeftOut = mounts && !mayMount
    const why = isLeftOut ? ' (left out: it mounts a disk of its own, which we may not do here)' : ''
    test.skipIf(isLeftOut)(`${name}${why}`, { timeout: 300_000 }, async ({ expect }) => {
      const script = path.join(import.meta.dirname, '../qa/faults', `${name}.ts`)
      const { code, output } = await run(script, '--short')
      expect(code, output).toBe(0)
    })
  }
})

function run(...args: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: 280_000, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? String(error.signal)) : 0, output: stdout + stderr }),
    )
  })
}
