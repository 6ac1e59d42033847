import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { type Database, isDiskFull } from '#server/db/database.ts'
import { hasFreeSpace } from '#server/db/disk-space.ts'
import { diskFullQuietPeriod, type Warn, warnOnce } from '#server/db/warn-once.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { abortOnDisconnect, isDisconnected } from '#server/platform/overload/client-disconnect.ts'
import { createFairQueue, type JoinQueue } from '#server/platform/overload/fair-queue.ts'
import { isStaff } from '#shared/permissions.ts'
import { decodePicture, type Picture, warmUpDecoder } from './decode.ts'
import { createPixelBudget, type PixelBudget } from './pixel-budget.ts'
import { type ReceivedFile, receivePicture, uploadsFolder } from './receive-upload.ts'
import type { Storages } from './storage.ts'
import { requirePictureQuota, saveImage } from './store.ts'
import { freeDiskBytes, requireUnusedQuota, type Uploader } from './unused-pictures.ts'

/** Concurrent uploads, whether sending, queued, or decoding: at most 600 MB on disk. */
const queueLimits = { capacity: 60, perPerson: 12, atOnce: 2, busy: 'UPLOADS_BUSY', retryAfter: 10 } as const

/** Pixels that one person may have decoded per minute: 40 phone photos. */
const pixelsPerMinute = 480_000_000

export type UploadContext = {
  joinQueue: JoinQueue
  budget: PixelBudget
  folder: string
  diskFullWarning: ReturnType<typeof warnOnce>
  unwritableWarning: ReturnType<typeof warnOnce>
  storages: Storages
  maxPicturesPerPerson: number
}

export function createUploadContext(
  { dataDir, maxPicturesPerPerson }: Config,
  storages: Storages,
  warn: Warn,
): UploadContext {
  const folder = uploadsFolder(dataDir)
  return {
    joinQueue: createFairQueue(queueLimits),
    budget: createPixelBudget(pixelsPerMinute),
    folder,
    diskFullWarning: warnOnce(warn, {
      started: `There is no room left in ${folder} for pictures that are being uploaded.`,
      resolved: `There is room again in ${folder} for pictures that are being uploaded.`,
      quietPeriod: diskFullQuietPeriod,
    }),
    unwritableWarning: warnOnce(warn, {
      started: `No picture can be uploaded: Pawstead may not write into ${folder}.`,
      resolved: `Pictures can be uploaded again: ${folder} is written to.`,
    }),
    storages,
    maxPicturesPerPerson,
  }
}

/**
 * Receives, decodes, and stores an uploaded picture. All checks that don't need the body come before it is read. Throws
 * `TOO_MANY_PICTURES`, `TOO_MANY_UNUSED_PICTURES`, `NO_ROOM_FOR_PICTURES`,
 * `TOO_MANY_PIXELS_A_MINUTE`, `UPLOADS_BUSY`, errors of receiving and decoding, and `PictureHostFailed`.
 */
export const uploadPicture = operation(
  { access: 'user', cost: 20, limit: 'upload' },
  async function uploadPicture(
    { db, user },
    request: FastifyRequest,
    uploads: UploadContext,
  ): Promise<{ image: string; picture: Picture }> {
    const { joinQueue, budget, storages } = uploads
    const maxPictures = isStaff(user) ? undefined : uploads.maxPicturesPerPerson
    if (maxPictures !== undefined) await requirePictureQuota(db, user.uid, maxPictures)
    const uploader = await uploaderOf({ db, user }, request, uploads)
    if (uploader) await requireUnusedQuota(db.read, db.schema, uploader)
    budget.require(user.uid)
    const slot = joinQueue(user.uid)
    try {
      // it starts while the picture is still being received
      warmUpDecoder()
      const { file, forget } = await receiveUpload(request, uploads)
      const open = () => {
        budget.require(user.uid)
        return decodePicture(file, (pixels) => budget.charge(user.uid, pixels))
      }
      const picture = await abortOnDisconnect(request, (signal) => slot.run(signal, open))
        .finally(forget)
        .catch((error) => logTooHeavy(request.log, error))
      // the client has disconnected and would not learn the picture's URL
      if (isDisconnected(request)) throw new AppError('UPLOADS_BUSY')
      return { image: await saveImage(db, user.uid, picture, { storages, maxPictures, uploader }), picture }
    } finally {
      slot.leave()
    }
  },
)

/** Undefined if pictures go to imgbb, where no record of them is stored here. */
async function uploaderOf(
  { db, user }: { db: Database; user: UserRow },
  { ip }: FastifyRequest,
  { storages, folder }: UploadContext,
): Promise<Uploader | undefined> {
  if (storages.current === 'imgbb') return
  const onDisk = storages.current === 'database' && db.dialect === 'sqlite'
  const free = onDisk ? await freeDiskBytes(folder) : Number.POSITIVE_INFINITY
  return { uid: user.uid, network: networkOf(ip), isStaff: isStaff(user), free }
}

async function receiveUpload(
  request: FastifyRequest,
  { folder, diskFullWarning, unwritableWarning }: UploadContext,
): Promise<ReceivedFile> {
  try {
    const picture = await receivePicture(request, folder)
    unwritableWarning.clear()
    diskFullWarning.clear(() => hasFreeSpace(folder))
    return picture
  } catch (error) {
    if (isDiskFull(error)) diskFullWarning.report()
    if (!isUnwritable(error)) throw error
    unwritableWarning.report()
    throw new AppError('PICTURE_HOST_AWAY', { cause: error })
  }
}

const isUnwritable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EIO'].includes(String(error.code))

function logTooHeavy(log: FastifyBaseLogger, error: unknown): never {
  if (error instanceof AppError && error.code === 'PICTURE_TOO_HEAVY' && error.cause instanceof Error)
    log.warn({ reason: error.cause.message }, 'a picture was too much to open')
  throw error
}
