import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { type FileHandle, open, readdir, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors/errors.ts'
import type { PictureFile } from './decode.ts'

export type ReceivedFile = {
  file: PictureFile
  forget: () => Promise<void>
}

export type SpooledFile = ReceivedFile & {
  file: Exclude<PictureFile, Buffer>
  descriptor: number
}

/** Folder for queued uploads: the data folder, because the system's temporary folder is often in memory. */
export const uploadsFolder = (dataDir: string): string => (existsSync(dataDir) ? dataDir : tmpdir())

/**
 * Saves the multipart field `image` to disk: slow or queued uploads would fill the memory. The file is unnamed, so it
 * disappears with this process.
 * Throws `PICTURE_MISSING` and `PICTURE_TOO_LARGE`.
 */
export async function receivePicture(request: FastifyRequest, folder: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('PICTURE_MISSING')
  const part = await request.file().catch(throwPictureMissing)
  if (part?.fieldname !== 'image') throw new AppError('PICTURE_MISSING')
  return spoolToFile(folder, async (handle) => {
    await handle.writeFile(part.file).catch(throwPictureMissing)
    if (part.file.truncated) throw new AppError('PICTURE_TOO_LARGE')
    const { size } = await handle.stat()
    if (size === 0) throw new AppError('PICTURE_MISSING')
  })
}

const spoolPrefix = '.upload-'

/** Creates an unnamed file, filled by `write`; it is deleted if that fails. */
export async function spoolToFile(folder: string, write: (handle: FileHandle) => Promise<void>): Promise<SpooledFile> {
  const name = path.join(folder, `${spoolPrefix}${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  const forget = () => handle.close()
  try {
    await unlink(name)
    await write(handle)
    const { size } = await handle.stat()
    return { file: { size, read: () => readChunks(handle, size) }, descriptor: handle.fd, forget }
  } catch (error) {
    await forget()
    throw error
  }
}

/**
 * Deletes the empty files that processes left behind when they were killed between creating a file and taking its name
 * away. Only files older than an hour, because another process may be at that point now. Returns how many were deleted.
 */
export async function deleteAbandonedUploads(folder: string, now = new Date()): Promise<number> {
  let deleted = 0
  for (const name of await readdir(folder)) {
    if (!name.startsWith(spoolPrefix)) continue
    const file = path.join(folder, name)
    const created = statSync(file, { throwIfNoEntry: false })
    if (!created || now.getTime() - created.mtimeMs < 60 * 60 * 1000) continue
    await rm(file, { force: true })
    deleted += 1
  }
  return deleted
}

/** Can be called repeatedly; a Node stream would close the file at its end. */
async function* readChunks(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(64 * 1024), { position: at })
    if (bytesRead === 0) throw new Error('an upload has become shorter while it waited')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** For a form that is invalid or incomplete, but not for a full disk. */
function throwPictureMissing(cause: unknown): never {
  if (cause instanceof Error && 'syscall' in cause) throw cause
  throw new AppError('PICTURE_MISSING', { cause })
}

/** After this much of a refused upload, the connection is closed. */
const drainLimits = { bytes: 64 * 1024 * 1024, milliseconds: 30_000 }

/** Discards the rest of a refused upload: a client that is cut off while sending often can't read the response. */
export function drainBody({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  let left = drainLimits.bytes
  const giveUp = () => raw.destroy()
  const timer = setTimeout(giveUp, drainLimits.milliseconds).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) giveUp()
  })
  raw.resume()
}
