// npm run release: builds everything that a release consists of into dist/release/, and tags the commit. Refuses if the
// working copy has changes, or CHANGELOG.md has no section for the version. With --dry-run: only builds.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#tools/build/bundle.ts'
import { makeExecutable, sha256 } from '#tools/package/executable.ts'
import { packagesOf, targets } from '#tools/package/targets.ts'
import { notesOf } from './notes.ts'
import { reproducibleSbom } from './sbom.ts'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const dryRun = values['dry-run']
const inRoot = (...parts: string[]) => path.join(root, ...parts)
const read = (file: string) => readFileSync(inRoot(file), 'utf8')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const { version } = JSON.parse(read('package.json'))
const tag = `v${version}`
const found = notesOf(read('CHANGELOG.md'), version)

function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}

if (!found) refuse(`CHANGELOG.md has no section for ${version}.`)
if (!dryRun) {
  if (!found.released) refuse(`CHANGELOG.md has no section for ${version}. Rename 'Unreleased', and add the day.`)
  if (git('status', '--porcelain') !== '') refuse('There are changes that are not committed.')
  if (git('tag', '--list', tag) !== '') refuse(`The tag ${tag} exists already. Raise the version in package.json.`)
}

const folder = inRoot('dist/release')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const target of targets) await makeExecutable(target, path.join(folder, `pawstead-${target}`), { compiled: false })
copyFileSync(inRoot('deploy/pawstead.service'), path.join(folder, 'pawstead.service'))
// packages that only the build, tests, and tools use are marked as development
const sbom = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
writeFileSync(
  path.join(folder, 'pawstead.cdx.json'),
  reproducibleSbom(sbom, JSON.parse(read('package-lock.json')).packages, targets.flatMap(packagesOf)),
)
const names = readdirSync(folder).sort()
writeFileSync(
  path.join(folder, 'SHA256SUMS'),
  names.map((name) => `${sha256(path.join(folder, name))}  ${name}\n`).join(''),
)
writeFileSync(inRoot('dist/release-notes.md'), found.notes)
for (const name of [...names, 'SHA256SUMS'])
  console.log(`dist/release/${name}: ${(statSync(path.join(folder, name)).size / 1e6).toFixed(1)} MB`)

if (dryRun) console.log(`This was a dry run: the commit has no tag ${tag}.`)
else {
  git('tag', '--annotate', tag, '--message', `Pawstead ${version}`)
  console.log(`Publish it with: git push origin ${tag}`)
}
