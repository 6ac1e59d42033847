import { eq } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { remembered } from '#server/db/remembered.ts'
import { hashIn } from '#server/images/store.ts'
import { emptySettings, type ShelterSettings, shelterSettings } from '#shared/settings.ts'

type Row = Pick<Database['schema']['settings']['$inferSelect'], 'version' | 'content' | 'logo'> & {
  width: number | null
  height: number | null
}

/** What has been saved, and how often; 0 for never. */
export type Saved = {
  version: number
  values: ShelterSettings
  /** Pixels of the logo, where it is kept here. */
  logoSize?: { width: number; height: number } | undefined
}

const neverSaved: Saved = { version: 0, values: emptySettings }

const row: PreparedRead<Record<never, never>, Row> = (read, { settings, images }) =>
  read
    .select({
      version: settings.version,
      content: settings.content,
      logo: settings.logo,
      width: images.width,
      height: images.height,
    })
    .from(settings)
    .leftJoin(images, eq(images.hash, hashIn(settings.logo)))
const lastRow = remembered(row)

/** A picture that moves to another place gives the logo another address without a new version of the settings. */
const isSame = (one: Row, other: Row): boolean =>
  one === other ||
  (one.version === other.version &&
    one.content === other.content &&
    one.logo === other.logo &&
    one.width === other.width &&
    one.height === other.height)

/** The settings that each database had when it was last asked. */
const lastOf = new WeakMap<Database, { row: Row; saved: Saved }>()

/**
 * What the shelter has saved of itself. On SQLite it is read again only after something was written; on PostgreSQL with
 * each page, beside the question who asks.
 */
export async function savedSettings(db: Database): Promise<Saved> {
  const [row] = await lastRow(db, 'settings', {})
  if (!row) return neverSaved
  const last = lastOf.get(db)
  if (last && isSame(last.row, row)) return last.saved
  const { version, width, height } = row
  const saved = { version, values: settingsIn(row), ...(width && height && { logoSize: { width, height } }) }
  lastOf.set(db, { row, saved })
  return saved
}

/** The settings as they were when the database last answered. */
export const lastSettings = (db: Database): Saved => lastOf.get(db)?.saved ?? neverSaved

/** The settings in a row. What another version wrote and this one can't use counts as not set. */
export function settingsIn({ content, logo }: Pick<Row, 'content' | 'logo'>): ShelterSettings {
  const kept: Record<string, unknown> = { ...JSON.parse(content), logo }
  const first = shelterSettings.safeParse(kept)
  if (first.success) return first.data
  for (const { path } of first.error.issues) delete kept[String(path[0])]
  return shelterSettings.parse(kept)
}
