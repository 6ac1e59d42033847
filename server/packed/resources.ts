import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'
import { brotliDecompressSync } from 'node:zlib'

// The bundle is in dist/server/, the sources are in server/packed/; the build defines which one it is.
declare const __PAWSTEAD_ROOT__: string | undefined
const root = path.resolve(import.meta.dirname, typeof __PAWSTEAD_ROOT__ === 'string' ? __PAWSTEAD_ROOT__ : '../..')

/** A file of the program, by its path from the project's root. The buffer must not be written to. */
export function readResource(name: string): Buffer {
  if (!isSea()) return readFileSync(path.join(root, name))
  // the single executable's assets are already in memory
  return assets().has(name) ? asset(name) : brotliDecompressSync(asset(name + compressed))
}

const asset = (name: string) => Buffer.from(getRawAsset(name))
let assetNames: Set<string> | undefined
const assets = () => {
  assetNames ??= new Set(getAssetKeys())
  return assetNames
}

/** In the executable, scripts are only there as browsers get them: in all languages they would take 8 MB more. */
const compressed = '.br'
const withoutCompressed = (name: string) =>
  name.endsWith(compressed) ? [name, name.slice(0, -compressed.length)] : [name]

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
  if (isSea()) {
    const names = [...assets()].filter((name) => name.startsWith(`${folder}/`))
    return [...new Set(names.flatMap(withoutCompressed))]
  }
  try {
    return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
