import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/debian-12')

/** Installs Debian's packages, if their commands are missing. Needs root on Debian. */
export function needPackages(packages: Record<string, string>): void {
  const missing = Object.entries(packages).filter(([, file]) => !existsSync(file))
  if (missing.length === 0) return
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing.map(([name]) => name)],
    options,
  )
}

/** An empty Debian 12 with systemd, as on a new cloud machine. Downloaded once. */
export function emptyDebian(folder: string): void {
  if (!existsSync(cache)) {
    const unfinished = `${cache}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    const include = '--include=systemd,systemd-sysv,dbus,ca-certificates'
    execFileSync('debootstrap', ['--variant=minbase', include, 'bookworm', unfinished], { stdio: 'inherit' })
    renameSync(unfinished, cache)
  }
  execFileSync('cp', ['--archive', cache, folder])
}

export type Machine = {
  /** Runs a command as root would in a terminal. */
  run: (command: string) => { code: number | null; output: string }
  stop: () => Promise<void>
}

/** The process that nspawn started: systemd in the container. */
function childOf(pid: number): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
}

/** Boots a Debian in a folder, in a container that shares the network of this machine. */
export async function boot(folder: string): Promise<Machine> {
  const nspawn = spawn('systemd-nspawn', ['--quiet', '--directory', folder, '--boot', '--register=no', '--keep-unit'], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => nspawn.once('exit', () => resolve()))
  const run = (command: string) => {
    const enter = ['--target', childOf(nspawn.pid ?? 0), '--mount', '--uts', '--ipc', '--pid', '--cgroup', '--']
    const clean = ['env', '-i', 'HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
    const shell = ['DEBIAN_FRONTEND=noninteractive', 'sh', '-c', `cd /root\n${command}`]
    const { status, stdout, stderr, error } = spawnSync('nsenter', [...enter, ...clean, ...shell], { encoding: 'utf8' })
    if (error) throw error
    return { code: status, output: stdout + stderr }
  }
  const stop = async () => {
    // to nspawn, SIGTERM means an orderly shutdown of the container
    nspawn.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; tries < 120; tries++) {
    await setTimeout(500)
    if (nspawn.exitCode !== null) throw new Error(`The container ended with ${nspawn.exitCode}.`)
    const isUp = childOf(nspawn.pid ?? 0) && /^(running|degraded)/.test(run('systemctl is-system-running').output)
    if (isUp) return { run, stop }
  }
  await stop()
  throw new Error('Debian did not start within a minute.')
}
