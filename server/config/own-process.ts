import path from 'node:path'
import { isSea } from 'node:sea'

// The server's own processes, which it speaks to over a channel, by the words on the command line that make them.
// They begin in server/child.ts, so that they start without the rest of the program (docs/decisions/035-cards.md).

const commands = ['decode-pictures', 'draw-cards', 'refresh-statistics'] as const
export type OwnCommand = (typeof commands)[number]

/** What this process is to be; null for the program itself. */
export function ownCommand(): OwnCommand | null {
  if (!process.send) return null
  return commands.find((command) => command === process.argv[2]) ?? null
}

// The bundle is in dist/server/, the sources are in server/config/; the build says which it is.
declare const __PAWSTEAD_ROOT__: string | undefined

/** What `fork` starts: the single executable takes the word alone, as it is the program already. */
export function programAs(command: OwnCommand): { file: string; args: string[] } {
  if (isSea()) return { file: command, args: [] }
  const bundled = typeof __PAWSTEAD_ROOT__ === 'string'
  return { file: path.join(import.meta.dirname, bundled ? 'child.cjs' : '../child.ts'), args: [command] }
}

/** All they need to know; the rest are secrets, which a picture must never get at. */
const inheritedVariables = [
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
    ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
    // glibc gives large blocks back to the system as soon as they are free, whatever came before
    MALLOC_MMAP_THRESHOLD_: '262144',
    MALLOC_ARENA_MAX: '2',
    // what libvips thinks of strangers' files is no news
    VIPS_WARNING: '0',
  }
}
