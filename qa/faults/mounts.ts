import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Mounted = {
  folder: string
  /**
   * Mounts the folder read-only over itself, so that nothing can be written into it. The returned function undoes that.
   */
  readOnly: () => () => void
  unmount: () => void
}

const run = (command: string, ...rest: string[]) => void execFileSync(command, rest, { stdio: 'ignore' })

/** A disk in memory, for root on Linux. */
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

/** Containers often may not mount, even as root. */
export function canMount(): boolean {
  try {
    mountDisk(1).unmount()
    return true
  } catch {
    return false
  }
}
