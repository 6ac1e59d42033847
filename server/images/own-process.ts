import path from 'node:path'
import { isSea } from 'node:sea'

// The server's own processes: this program once more, with a word on its command line that says what it is to be.

// The bundle is one file, the sources begin in server/main.ts; the build says which it is.
declare const __PAWSTEAD_ROOT__: string | undefined

/** What `fork` starts: the single executable takes the word alone, as it is the program already. */
export function programAs(command: string): { file: string; args: string[] } {
  if (isSea()) return { file: command, args: [] }
  const bundled = typeof __PAWSTEAD_ROOT__ === 'string'
  return { file: path.join(import.meta.dirname, bundled ? 'main.cjs' : '../main.ts'), args: [command] }
}

/** All they need to know; the rest are secrets, which a picture must never get at. */
const handedOn = [
  'HOME',
  'XDG_CACHE_HOME',
  'PAWSTEAD_CACHE_DIR',
  'CACHE_DIRECTORY',
  'PATH',
  'LD_LIBRARY_PATH',
  'TMPDIR',
]

export function ownEnvironment(): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(handedOn.map((name) => [name, process.env[name]])),
    // glibc gives large blocks back to the system as soon as they are free, whatever came before
    MALLOC_MMAP_THRESHOLD_: '262144',
    MALLOC_ARENA_MAX: '2',
    // what libvips thinks of strangers' files is no news
    VIPS_WARNING: '0',
  }
}
