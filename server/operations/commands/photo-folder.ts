import { type FileHandle, open, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { defaultFetchLimits } from '#server/images/fetch-picture.ts'
import { type NamedPhotos, photoName } from '#server/import-export/import/photo-references.ts'
import { CommandFailed } from '#server/platform/command-line/output.ts'

/**
 * The photos in a folder and its subfolders, by name. No file outside the folder is ever opened, whatever names or
 * links point to. Files larger than the limit for pictures are skipped.
 */
export async function photosOfFolder(folder: string): Promise<NamedPhotos> {
  const root = await realpath(folder).catch((cause: unknown) => {
    throw new CommandFailed(`There is no folder ${folder}.`, { cause })
  })
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new CommandFailed(`${folder} can't be read as a folder.`, { cause })
  })
  // excludes symbolic links
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [photoName(entry.name), path.join(entry.parentPath, entry.name)]),
  )
  return {
    count: files.size,
    has: async (name) => files.has(photoName(name)),
    async find(name) {
      const file = files.get(photoName(name))
      if (file === undefined || (await realpath(file).catch(() => null)) !== file) return null
      const handle = await open(file, 'r')
      const { size } = await handle.stat()
      const forget = () => handle.close()
      if (size > 0 && size <= defaultFetchLimits.bytes)
        return { file: { size, read: () => bytesOf(handle, size) }, forget }
      await forget()
      return null
    },
  }
}

async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(64 * 1024), { position: at })
    if (bytesRead === 0) throw new Error('a photo has become shorter while it was read')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
