import { spawnSync } from 'node:child_process'

const programs = ['pebble', 'pebble-challtestsrv', 'openssl']

const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Installs Let's Encrypt's test server from Debian's packages, as root, unless it is there. */
export function setup(): void {
  if (programs.every(isInstalled)) return
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'pebble', 'openssl']]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed. It needs root, on Debian or Ubuntu.`)
  }
  const missing = programs.filter((program) => !isInstalled(program))
  if (missing.length > 0) throw new Error(`Debian's packages did not install ${missing.join(', ')}.`)
}
