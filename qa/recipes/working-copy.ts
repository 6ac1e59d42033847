import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type CommandResult = { failed: boolean; output: string; seconds: number }

export type WorkingCopy = {
  folder: string
  /** Records the current state, and returns its name. */
  save: (subject: string) => string
  /** Goes back to a state, without the build. */
  restore: (state: string) => void
  run: (command: string) => Promise<CommandResult>
}

// a Git hook sets some, which would make Git work in the sources
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))

/**
 * Copies the sources with their uncommitted changes and new files into a temporary folder, with links to the installed
 * packages. Removes it when the process ends.
 */
export function copySources(root: string): WorkingCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-recipes-'))
  // PostgreSQL, which refuses to run as root, starts from here as another user
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const git = (args: string[], cwd = folder) =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8', maxBuffer: 100_000_000 })
  const listed = git(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root).split('\0')
  const files = [...new Set(listed)].filter((file) => file && existsSync(path.join(root, file)))
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(folder, file))
  }
  const packages = files.filter((file) => path.basename(file) === 'package.json').map((file) => path.dirname(file))
  for (const place of packages) linkPackages(path.join(root, place), path.join(folder, place))
  copyTypeCache(root, folder)
  git(['init', '--quiet'])
  const save = (subject: string) => {
    const options = ['user.name=recipes', 'user.email=recipes@localhost', 'commit.gpgsign=false']
    git(['add', '--all'])
    git([...options.flatMap((option) => ['-c', option]), 'commit', '--quiet', '--allow-empty', '--message', subject])
    return git(['rev-parse', 'HEAD']).trim()
  }
  return {
    folder,
    save,
    restore(state) {
      git(['reset', '--quiet', '--hard', state])
      git(['clean', '-fdxq', '--exclude', 'node_modules'])
    },
    run: (command) => runIn(folder, command),
  }
}

/** Hard links, because Biome and Vite treat packages behind a symbolic link as another project's. */
function linkPackages(from: string, to: string): void {
  const [source, target] = [path.join(from, 'node_modules'), path.join(to, 'node_modules')]
  if (!existsSync(source)) return
  mkdirSync(target)
  // caches are not linked: tools write into them
  const names = readdirSync(source).filter((name) => !name.startsWith('.') || name === '.bin')
  const paths = names.map((name) => path.join(source, name))
  try {
    execFileSync('cp', ['-al', ...paths, target], { stdio: 'ignore' })
  } catch {
    // another file system
    rmSync(target, { recursive: true })
    mkdirSync(target)
    execFileSync('cp', ['-a', ...paths, target])
  }
}

/** With what TypeScript knows of the unchanged files, it checks only the changes. */
function copyTypeCache(from: string, to: string): void {
  const cache = 'node_modules/.cache'
  mkdirSync(path.join(to, cache), { recursive: true })
  for (const file of ['tsc-server.tsbuildinfo', 'tsc-web.tsbuildinfo'].map((name) => path.join(cache, name)))
    if (existsSync(path.join(from, file))) copyFileSync(path.join(from, file), path.join(to, file))
}

/** Runs a command with the packages' programs first, as CONTRIBUTING.md recommends. Ends it if this process must end. */
async function runIn(folder: string, command: string): Promise<CommandResult> {
  const started = performance.now()
  const programs = path.join(folder, 'node_modules/.bin')
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...env, PATH: `${programs}:${process.env.PATH}`, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a group of its own, so that what it starts can be ended, too
    detached: true,
  })
  const stop = () => {
    if (child.pid) process.kill(-child.pid)
    process.exit(130)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  for (const signal of signals) process.off(signal, stop)
  return { failed: code !== 0, output, seconds: (performance.now() - started) / 1000 }
}
