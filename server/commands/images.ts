import { openShelter } from '#server/backups/upgrade.ts'
import type { Config } from '#server/env.ts'
import { movePictures, openStorages } from '#server/images/storage.ts'
import { progress, report, UsageError } from './output.ts'

export type MoveImagesOptions = { to: string; json?: boolean }

/** `images move --to PLACE`: moves every uploaded picture there, while the shelter serves or not. */
export async function moveImages(config: Config, { to, json = false }: MoveImagesOptions): Promise<void> {
  if (to !== 'database' && to !== 's3') throw new UsageError("--to must be 'database' or 's3'.")
  if (!config.s3) throw new UsageError('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.')
  const { databaseUrl, dataDir } = config
  const db = await openShelter({ url: databaseUrl, dataDir }, { say: (sentence) => console.error(sentence) })
  try {
    const moved = await movePictures(db, openStorages(db, config), to, progress('Moving pictures'))
    report(json, { moved, to }, [`Moved ${moved} pictures to ${to === 's3' ? config.s3.bucket : 'the database'}.`])
  } finally {
    await db.close()
  }
}
