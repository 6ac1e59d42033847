import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import type { PictureFile } from './decode.ts'

export type ReceivedFile = {
  file: PictureFile
  /** Frees its room on the disk. */
  forget: () => Promise<void>
}

export type SpooledFile = ReceivedFile & {
  file: Exclude<PictureFile, Buffer>
  /** For whoever must read without waiting. */
  descriptor: number
}

/** Where uploads wait for their turn: the data folder, as the system's folder for such files is often in memory. */
export const uploadsFolder = (dataDir: string): string => (existsSync(dataDir) ? dataDir : tmpdir())

/**
 * The picture in the multipart field `image`, on the disk: slow senders and those in line would fill the memory. The file
 * has no name any more, so it is gone with the process that has it open. Throws `PICTURE_MISSING` and `PICTURE_TOO_LARGE`.
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

/** A file without a name that `write` fills; it is gone when that fails. */
export async function spoolToFile(folder: string, write: (handle: FileHandle) => Promise<void>): Promise<SpooledFile> {
  const name = path.join(folder, `.upload-${randomUUID()}`)
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

/** From its beginning, as often as it is asked for; a stream of Node's would close the file at its end. */
async function* readChunks(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(64 * 1024), { position: at })
    if (bytesRead === 0) throw new Error('an upload has become shorter while it waited')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** A form that is none or breaks off; not a disk that is full. */
function throwPictureMissing(cause: unknown): never {
  if (cause instanceof Error && 'syscall' in cause) throw cause
  throw new AppError('PICTURE_MISSING', { cause })
}

/** More than this of a refused upload is not worth waiting for. */
const drainLimits = { bytes: 64 * 1024 * 1024, milliseconds: 30_000 }

/** Lets the rest of a refused upload run into nothing: who is cut off while sending often can't read the answer. */
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
