import type { Config } from '#server/config/env.ts'
import { movePictures } from '#server/images/move-pictures.ts'
import { PictureHostFailed } from '#server/images/picture-host-error.ts'
import { openStorages } from '#server/images/storage.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { CommandFailed, counted, progress, report, UsageError } from '#server/platform/command-line/output.ts'

export type MoveImagesOptions = { to: string; json?: boolean }

const places = { database: 'the database', s3: 'S3', imgbb: 'imgbb' }
const isPlace = (to: string): to is keyof typeof places => Object.hasOwn(places, to)

/** `images move --to PLACE`: moves every uploaded picture; the shelter may be running. */
export async function moveImages(config: Config, { to, json = false }: MoveImagesOptions): Promise<void> {
  if (!isPlace(to)) throw new UsageError("--to must be 'database', 's3' or 'imgbb'.")
  if (to === 's3' && !config.s3)
    throw new UsageError('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.')
  if (to === 'imgbb' && !config.imgbb) throw new UsageError('Set IMGBB_API_KEY first.')
  const { databaseUrl, dataDir } = config
  const db = await openShelter({ url: databaseUrl, dataDir }, { say: (sentence) => console.error(sentence) })
  try {
    const moved = await movePictures(db, openStorages(db, config), to, progress('Moving pictures'))
    report(json, { moved, to }, [`Moved ${counted(moved, 'picture')} to ${places[to]}.`])
  } catch (error) {
    if (!(error instanceof PictureHostFailed)) throw error
    throw new CommandFailed(`${error.message}. What was moved stays moved; run the command again to continue.`)
  } finally {
    await db.close()
  }
}
