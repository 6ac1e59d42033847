import { createHash, randomUUID } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { CommandFailed } from '#server/platform/command-line/output.ts'
import { readResource } from './resources.ts'

// The system loads native code only from real files. In the single executable, tools/package/executable.ts points
// better-sqlite3 and sharp here; everywhere else they load themselves from node_modules.

/** SHA-256, in hexadecimal, of each file by its path. */
export type Checksums = Record<string, string>

/**
 * Unpacks missing files into their own folder under `cache` and returns that folder. Files whose path begins with
 * `part` are about to be loaded, so they are also verified, and replaced if wrong. Files are written under another name
 * and renamed, so that two starting programs never see half a file. Throws `CommandFailed` with a sentence if the
 * folder can't be written.
 */
export function unpack(checksums: Checksums, part: string, read: (name: string) => Uint8Array, cache: string): string {
  const folder = path.join(cache, createHash('sha256').update(JSON.stringify(checksums)).digest('hex').slice(0, 16))
  for (const [name, checksum] of Object.entries(checksums)) {
    const file = path.join(folder, name)
    const good = name.startsWith(part) ? isGood(file, checksum) : existsSync(file)
    if (!good) write(file, read(name))
  }
  return folder
}

function isGood(file: string, checksum: string): boolean {
  if (!existsSync(file)) return false
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(1024 * 1024)
  const handle = openSync(file, 'r')
  try {
    // in chunks: 20 MB read at once would stay in the program's memory for as long as it runs
    for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk))
      hash.update(chunk.subarray(0, length))
  } finally {
    closeSync(handle)
  }
  return hash.digest('hex') === checksum
}

function write(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.${randomUUID()}`
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(temporary, bytes, { mode: 0o500, flag: 'wx' })
    renameSync(temporary, file)
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary)
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(
      `Pawstead can't unpack its native parts (${reason}). Make room there, or name another folder in PAWSTEAD_CACHE_DIR.`,
    )
  }
}

/** `PAWSTEAD_CACHE_DIR`, else the cache folder of systemd or of the user. */
export function cacheFolder(env: Record<string, string | undefined>): string {
  const configured = env.PAWSTEAD_CACHE_DIR || env.CACHE_DIRECTORY
  return path.resolve(configured || path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'pawstead'))
}

const unpackedResource = (name: string) => zstdDecompressSync(readResource(`native/${name}.zst`))

const loaded = new Map<string, unknown>()

/**
 * Loads a native part of the executable by its path under `native/`. Cached, because better-sqlite3 asks for every
 * connection.
 */
export function loadNative(name: string): unknown {
  const part = loaded.get(name) ?? load(name)
  loaded.set(name, part)
  return part
}

function load(name: string): unknown {
  const checksums: Checksums = JSON.parse(readResource('native.json').toString('utf8'))
  const [part = ''] = name.split('/')
  const file = path.join(unpack(checksums, part, unpackedResource, cacheFolder(process.env)), name)
  try {
    return createRequire(file)(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(
      `Pawstead can't load ${file} (${reason}). If programs may not run from there, name another folder in PAWSTEAD_CACHE_DIR.`,
    )
  }
}
