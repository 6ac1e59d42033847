import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Vitest's global setup of tests that read or start the built program. Builds it if there is no build, so that one test
 * file can run in a new clone. `npm test` and `npm run test:unit` build a stale one first.
 */
export default function buildOnce(): void {
  if (existsSync(path.resolve(import.meta.dirname, '../../dist/.built'))) return
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
}
