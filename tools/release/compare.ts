// npm run test:release: builds the release of the last commit twice, each time from an own clone in another folder, and
// fails if any file of the release differs. It takes some minutes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '#tools/build/bundle.ts'

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

/** Returns the checksums of the commit's release, built in a new folder. */
function release(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-release-'))
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    run('git', 'clone', '--quiet', '--no-checkout', root, '.')
    run('git', 'checkout', '--quiet', '--detach', commit)
    run('npm', 'ci', '--no-audit', '--no-fund')
    run('npm', 'run', '-s', 'release', '--', '--dry-run')
    return readFileSync(path.join(folder, 'dist/release/SHA256SUMS'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [first, second] = [release(), release()]
console.log(first)
if (first !== second) {
  console.error(`The second build of ${commit} differs:\n${second}`)
  process.exit(1)
}
console.log(`Both builds of ${commit} are the same.`)
