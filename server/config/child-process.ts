import path from 'node:path'
import { isSea } from 'node:sea'

// The server's child processes, by the command-line word that starts them. They communicate over an IPC channel. They
// start in server/child.ts, without the rest of the program (docs/decisions/035-share-cards.md).

const commands = ['decode-pictures', 'draw-cards', 'refresh-statistics'] as const
export type OwnCommand = (typeof commands)[number]

export function ownCommand(): OwnCommand | null {
  if (!process.send) return null
  return commands.find((command) => command === process.argv[2]) ?? null
}

// The bundle is in dist/server/, the sources are in server/config/; the build defines which one it is.
declare const __PAWSTEAD_ROOT__: string | undefined

/** The arguments for `fork`: the single executable takes only the word, as it already is the program. */
export function programAs(command: OwnCommand): { file: string; args: string[] } {
  if (isSea()) return { file: command, args: [] }
  const bundled = typeof __PAWSTEAD_ROOT__ === 'string'
  return { file: path.join(import.meta.dirname, bundled ? 'child.cjs' : '../child.ts'), args: [command] }
}

/** Children get no other variables, because those may be secrets, which a malicious picture must never reach. */
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
    // makes glibc always return freed large blocks to the system
    MALLOC_MMAP_THRESHOLD_: '262144',
    MALLOC_ARENA_MAX: '2',
    // libvips' warnings about users' files are of no interest
    VIPS_WARNING: '0',
  }
}
