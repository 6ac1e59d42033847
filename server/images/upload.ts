import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { type Database, isDiskFull } from '#server/db/database.ts'
import { hasRoom } from '#server/db/room.ts'
import { fullQuiet, toldOnce, type Warn } from '#server/db/told-once.ts'
import { AppError } from '#server/errors.ts'
import type { User } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { abortOnDisconnect, isDisconnected } from '#server/platform/overload/client-disconnect.ts'
import { createFairQueue, type JoinQueue } from '#server/platform/overload/fair-queue.ts'
import { isStaff } from '#shared/permissions.ts'
import { decodePicture, type Picture, wakeDecoder } from './decode.ts'
import { createPixelBudget, type PixelBudget } from './pixel-budget.ts'
import { type Received, receivePicture, uploadsFolder } from './received.ts'
import type { Storages } from './storage.ts'
import { requireRoom, saveImage } from './store.ts'
import { freeBytes, requireUnusedRoom, type Uploader } from './unused.ts'

/** Uploads that are being sent, wait or are opened at the same time: on the disk, 600 MB at most. */
const lengths = { places: 60, perPerson: 12, atOnce: 2, busy: 'UPLOADS_BUSY', retryAfter: 10 } as const

/** Pixels that one person may have opened in a minute: 40 photos of a phone. */
const pixelsPerMinute = 480_000_000

/** What the uploads of a server share. */
export type Uploads = {
  enterLine: JoinQueue
  budget: PixelBudget
  folder: string
  /** Whether their folder had no room for one lately. */
  full: ReturnType<typeof toldOnce>
  /** Whether it took no file. */
  unwritable: ReturnType<typeof toldOnce>
  storages: Storages
  maxPicturesPerPerson: number
}

export function openUploads({ dataDir, maxPicturesPerPerson }: Config, storages: Storages, warn: Warn): Uploads {
  const folder = uploadsFolder(dataDir)
  return {
    enterLine: createFairQueue(lengths),
    budget: createPixelBudget(pixelsPerMinute),
    folder,
    full: toldOnce(warn, {
      begun: `There is no room left in ${folder} for pictures that are being uploaded.`,
      over: `There is room again in ${folder} for pictures that are being uploaded.`,
      quiet: fullQuiet,
    }),
    unwritable: toldOnce(warn, {
      begun: `No picture can be uploaded: Pawstead may not write into ${folder}.`,
      over: `Pictures can be uploaded again: ${folder} is written to.`,
    }),
    storages,
    maxPicturesPerPerson,
  }
}

/**
 * Takes the picture of a request, opens it in its turn, and keeps it. What can be refused before its body is read is
 * refused then: it costs nothing. Throws `TOO_MANY_PICTURES`, `TOO_MANY_UNUSED_PICTURES`, `NO_ROOM_FOR_PICTURES`,
 * `TOO_MANY_PIXELS_A_MINUTE`, `UPLOADS_BUSY`, what receiving and decoding refuse, and `PictureHostFailed`.
 */
export const keepPicture = operation(
  { access: 'user', cost: 20, limit: 'upload' },
  async ({ db, user }, request: FastifyRequest, uploads: Uploads): Promise<{ image: string; picture: Picture }> => {
    const { enterLine, budget, storages } = uploads
    const atMost = isStaff(user) ? undefined : uploads.maxPicturesPerPerson
    if (atMost !== undefined) await requireRoom(db, user.uid, atMost)
    const uploader = await uploaderOf({ db, user }, request, uploads)
    if (uploader) await requireUnusedRoom(db.read, db.schema, uploader)
    budget.require(user.uid)
    const place = enterLine(user.uid)
    try {
      // it starts while the picture is still on its way
      wakeDecoder()
      const { file, forget } = await received(request, uploads)
      const open = () => {
        budget.require(user.uid)
        return decodePicture(file, (pixels) => budget.charge(user.uid, pixels))
      }
      const picture = await abortOnDisconnect(request, (signal) => place.run(signal, open))
        .finally(forget)
        .catch((error) => refusedOpening(request.log, error))
      // nobody would learn its address
      if (isDisconnected(request)) throw new AppError('UPLOADS_BUSY')
      return { image: await saveImage(db, user.uid, picture, { storages, atMost, uploader }), picture }
    } finally {
      place.leave()
    }
  },
)

/** Nobody where pictures go to imgbb: no record of them is kept here. */
async function uploaderOf(
  { db, user }: { db: Database; user: User },
  { ip }: FastifyRequest,
  { storages, folder }: Uploads,
): Promise<Uploader | undefined> {
  if (storages.current === 'imgbb') return
  const onDisk = storages.current === 'database' && db.dialect === 'sqlite'
  const free = onDisk ? await freeBytes(folder) : Number.POSITIVE_INFINITY
  return { uid: user.uid, network: networkOf(ip), isStaff: isStaff(user), free }
}

/** Says so in the log when there is no room for it, and later when there is again: once, however many ask. */
async function received(request: FastifyRequest, { folder, full, unwritable }: Uploads): Promise<Received> {
  try {
    const picture = await receivePicture(request, folder)
    unwritable.clear()
    full.clear(() => hasRoom(folder))
    return picture
  } catch (error) {
    if (isDiskFull(error)) full.show()
    if (!isUnwritable(error)) throw error
    unwritable.show()
    throw new AppError('PICTURE_HOST_AWAY', { cause: error })
  }
}

/** A disk that has become read-only, or a folder that is not ours any more. */
const isUnwritable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EIO'].includes(String(error.code))

/** What cost a decoder its life is worth a line for the site's keeper. */
function refusedOpening(log: FastifyBaseLogger, error: unknown): never {
  if (error instanceof AppError && error.code === 'PICTURE_TOO_HEAVY' && error.cause instanceof Error)
    log.warn({ reason: error.cause.message }, 'a picture was too much to open')
  throw error
}
