import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#tools/build/bundle.ts'

/** What an executable can be made for: Linux with glibc, by processor. */
export const targets = ['linux-x64', 'linux-arm64'] as const
export type Target = (typeof targets)[number]

export const isTarget = (name: string): name is Target => targets.some((target) => target === name)

/** The target that runs on this machine, if there is one. */
export function ownTarget(): Target | null {
  const name = `${process.platform}-${process.arch}`
  return isTarget(name) ? name : null
}

/** As in the names of Debian's and GNU's tools. */
const triplets = { 'linux-x64': 'x86_64-linux-gnu', 'linux-arm64': 'aarch64-linux-gnu' } satisfies Record<
  Target,
  string
>

/** Removes the names of internal functions, which only a debugger reads; false if no `strip` here can do so. */
export function strip(file: string, target: Target): boolean {
  const commands = [`${triplets[target]}-strip`, ...(target === ownTarget() ? ['strip'] : [])]
  for (const command of commands) {
    try {
      execFileSync(command, [file])
      return true
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isMissing) throw error
    }
  }
  return false
}

/** The packages with native code of a target: Node, and those of sharp. */
export const packagesOf = (target: Target): string[] => [
  `node-${target}`,
  `@img/sharp-${target}`,
  `@img/sharp-libvips-${target}`,
]

type LockedPackages = Record<string, { version: string; integrity: string }>

/**
 * The folder of a package of the lock file: in node_modules, or downloaded and verified, because npm installs only
 * packages of this machine's processor. Throws if the download is not the locked one.
 */
export function packageFolder(name: string): string {
  const installed = path.join(root, 'node_modules', name)
  if (existsSync(installed)) return installed
  const { packages }: { packages: LockedPackages } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  const locked = packages[`node_modules/${name}`]
  if (!locked) throw new Error(`package-lock.json does not contain ${name}`)
  const folder = path.join(root, 'dist/package/npm', `${name.replace('/', '+')}@${locked.version}`)
  if (existsSync(path.join(folder, 'package'))) return path.join(folder, 'package')
  mkdirSync(folder, { recursive: true })
  const pack = ['pack', '--json', '--pack-destination', folder, `${name}@${locked.version}`]
  const [{ filename }] = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }))
  const archive = path.join(folder, filename)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (integrity !== locked.integrity) throw new Error(`${name}@${locked.version} is not the one in package-lock.json`)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  return path.join(folder, 'package')
}
