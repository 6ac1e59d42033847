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

/** The names that Debian and GNU have for each processor. */
const debianNames = {
  'linux-x64': { emulator: 'qemu-x86_64-static', triplet: 'x86_64-linux-gnu' },
  'linux-arm64': { emulator: 'qemu-aarch64-static', triplet: 'aarch64-linux-gnu' },
} satisfies Record<Target, object>

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The command, with its first arguments, that runs programs of a target here; null if this machine can't run them.
 * Programs of another processor need Debian's packages qemu-user-static, libc6-arm64-cross, and libstdc++6-arm64-cross.
 */
export function runnerOf(target: Target): string[] | null {
  if (target === ownTarget()) return []
  const { emulator, triplet } = debianNames[target]
  const libraries = `/usr/${triplet}`
  if (!existsSync(`${libraries}/lib`)) return null
  try {
    execFileSync(emulator, ['--version'], { stdio: 'ignore' })
    return [emulator, '-L', libraries]
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Removes the names of internal functions, which only a debugger reads; false if no `strip` here can do so. */
export function strip(file: string, target: Target): boolean {
  const { triplet } = debianNames[target]
  const commands = target === ownTarget() ? [`${triplet}-strip`, 'strip'] : [`${triplet}-strip`]
  for (const command of commands) {
    try {
      execFileSync(command, [file])
      return true
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return false
}

type Locked = Record<string, { version: string; integrity: string }>

/**
 * The folder of a package of the lock file: in node_modules, or downloaded and verified, because npm installs only
 * packages of this machine's processor. Throws if the download is not the locked one.
 */
export function packageFolder(name: string): string {
  const installed = path.join(root, 'node_modules', name)
  if (existsSync(installed)) return installed
  const { packages }: { packages: Locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
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
