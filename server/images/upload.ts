import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { AppError } from '#server/errors.ts'
import { operation } from '#server/gate/operation.ts'
import { hasLeft, whileWaitedFor } from '#server/http/left.ts'
import { createLine, type Enter } from '#server/http/line.ts'
import { decodePicture, type Picture, wakeDecoder } from './decode.ts'
import { createPixelBudget, type PixelBudget } from './pixel-budget.ts'
import { receivePicture, uploadsFolder } from './received.ts'
import type { Storages } from './storage.ts'
import { requireRoom, saveImage } from './store.ts'

/** Uploads that are being sent, wait or are opened at the same time: on the disk, 600 MB at most. */
const lengths = { places: 60, perPerson: 12, atOnce: 2, busy: 'UPLOADS_BUSY', retryAfter: 10 } as const

/** Pixels that one person may have opened in a minute: 40 photos of a phone. */
const pixelsPerMinute = 480_000_000

/** What the uploads of a server share. */
export type Uploads = {
  enterLine: Enter
  budget: PixelBudget
  folder: string
  storages: Storages
  maxPicturesPerPerson: number
}

export function openUploads({ dataDir, maxPicturesPerPerson }: Config, storages: Storages): Uploads {
  return {
    enterLine: createLine(lengths),
    budget: createPixelBudget(pixelsPerMinute),
    folder: uploadsFolder(dataDir),
    storages,
    maxPicturesPerPerson,
  }
}

/**
 * Takes the picture of a request, opens it in its turn, and keeps it. What can be refused before its body is read is
 * refused then: it costs nothing. Throws `TOO_MANY_PICTURES`, `TOO_MANY_PIXELS_A_MINUTE`, `UPLOADS_BUSY`, what receiving and
 * decoding refuse, and `PictureHostFailed`.
 */
export const keepPicture = operation(
  { access: 'user', cost: 20, limit: 'upload' },
  async ({ db, user }, request: FastifyRequest, uploads: Uploads): Promise<{ image: string; picture: Picture }> => {
    const { enterLine, budget, folder, storages } = uploads
    const atMost = user.role === 'admin' ? undefined : uploads.maxPicturesPerPerson
    if (atMost !== undefined) await requireRoom(db, user.uid, atMost)
    budget.require(user.uid)
    const place = enterLine(user.uid)
    try {
      // it starts while the picture is still on its way
      wakeDecoder()
      const { file, forget } = await receivePicture(request, folder)
      const open = () => {
        budget.require(user.uid)
        return decodePicture(file, (pixels) => budget.charge(user.uid, pixels))
      }
      const picture = await whileWaitedFor(request, (signal) => place.turn(signal, open))
        .finally(forget)
        .catch((error) => refusedOpening(request.log, error))
      // nobody would learn its address
      if (hasLeft(request)) throw new AppError('UPLOADS_BUSY')
      return { image: await saveImage(db, user.uid, picture, { storages, atMost }), picture }
    } finally {
      place.leave()
    }
  },
)

/** What cost a decoder its life is worth a line for the site's keeper. */
function refusedOpening(log: FastifyBaseLogger, error: unknown): never {
  if (error instanceof AppError && error.code === 'PICTURE_TOO_HEAVY' && error.cause instanceof Error)
    log.warn({ reason: error.cause.message }, 'a picture was too much to open')
  throw error
}
