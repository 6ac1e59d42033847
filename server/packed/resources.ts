import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'

// The bundle is in dist/server/, the sources are in server/packed/; the build defines which one it is.
declare const __PAWSTEAD_ROOT__: string | undefined
const root = path.resolve(import.meta.dirname, typeof __PAWSTEAD_ROOT__ === 'string' ? __PAWSTEAD_ROOT__ : '../..')

/** A file of the program, by its path from the project's root. The buffer must not be written to. */
export function readResource(name: string): Buffer {
  // the single executable's assets are already in memory
  return isSea() ? Buffer.from(getRawAsset(name)) : readFileSync(path.join(root, name))
}

/** The path of a resource for other programs and libraries; null in the single executable, where there is no file. */
export const resourceFile = (name: string): string | null => (isSea() ? null : path.join(root, name))

const listed = new Map<string, readonly string[]>()

/**
 * The paths, from the project's root, of all files under a folder; empty if the folder doesn't exist. Each folder is read
 * once, because the program's files don't change while it runs: reading `dist/web` takes 10 ms, and a server did so three
 * times.
 */
export function listResources(folder: string): readonly string[] {
  const files = listed.get(folder) ?? readFolder(folder)
  listed.set(folder, files)
  return files
}

function readFolder(folder: string): string[] {
  if (isSea()) return getAssetKeys().filter((name) => name.startsWith(`${folder}/`))
  try {
    return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
