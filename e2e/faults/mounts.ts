import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Mounted = {
  folder: string
  /** Lays the same folder over itself, so that nothing new can be written into it; the answer takes that away again. */
  readOnly: () => () => void
  unmount: () => void
}

const run = (command: string, ...rest: string[]) => void execFileSync(command, rest, { stdio: 'ignore' })

/** A disk of so many megabytes, in memory; for root on Linux. */
export function mountDisk(megabytes: number): Mounted {
  const parent = mkdtempSync(path.join(tmpdir(), 'pawstead-disk-'))
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', parent)
  return {
    folder: parent,
    readOnly() {
      run('mount', '--bind', parent, parent)
      run('mount', '-o', 'remount,bind,ro', parent)
      return () => run('umount', parent)
    },
    unmount() {
      run('umount', '-l', parent)
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

/** May we? Containers often mustn't, though they run as root. */
export function canMount(): boolean {
  try {
    mountDisk(1).unmount()
    return true
  } catch {
    return false
  }
}
