import { eq } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { cachedQuery } from '#server/db/remembered.ts'
import { hashInColumn } from '#server/images/store.ts'
import { emptySettings, type ShelterSettings, shelterSettings } from '#shared/settings.ts'

type SettingsRow = Pick<Database['schema']['settings']['$inferSelect'], 'version' | 'content' | 'logo'> & {
  width: number | null
  height: number | null
}

/** What has been saved, and how often; 0 for never. */
export type SavedSettings = {
  version: number
  values: ShelterSettings
  /** Pixels of the logo, where it is kept here. */
  logoSize?: { width: number; height: number } | undefined
}

const initialSettings: SavedSettings = { version: 0, values: emptySettings }

const settingsRow: PreparedRead<Record<never, never>, SettingsRow> = (read, { settings, images }) =>
  read
    .select({
      version: settings.version,
      content: settings.content,
      logo: settings.logo,
      width: images.width,
      height: images.height,
    })
    .from(settings)
    .leftJoin(images, eq(images.hash, hashInColumn(settings.logo)))
const cachedRow = cachedQuery(settingsRow)

/** A picture that moves to another place gives the logo another address without a new version of the settings. */
const isSame = (one: SettingsRow, other: SettingsRow): boolean =>
  one === other ||
  (one.version === other.version &&
    one.content === other.content &&
    one.logo === other.logo &&
    one.width === other.width &&
    one.height === other.height)

/** The settings that each database had when it was last asked. */
const lastParsed = new WeakMap<Database, { row: SettingsRow; saved: SavedSettings }>()

/**
 * What the shelter has saved of itself. On SQLite it is read again only after something was written; on PostgreSQL with
 * each page, beside the question who asks.
 */
export async function savedSettings(db: Database): Promise<SavedSettings> {
  const [row] = await cachedRow(db, 'settings', {})
  if (!row) return initialSettings
  const last = lastParsed.get(db)
  if (last && isSame(last.row, row)) return last.saved
  const { version, width, height } = row
  const saved = { version, values: parseSettings(row), ...(width && height && { logoSize: { width, height } }) }
  lastParsed.set(db, { row, saved })
  return saved
}

/** The settings as they were when the database last answered. */
export const lastReadSettings = (db: Database): SavedSettings => lastParsed.get(db)?.saved ?? initialSettings

/** The settings in a row. What another version wrote and this one can't use counts as not set. */
export function parseSettings({ content, logo }: Pick<SettingsRow, 'content' | 'logo'>): ShelterSettings {
  const kept: Record<string, unknown> = { ...JSON.parse(content), logo }
  const first = shelterSettings.safeParse(kept)
  if (first.success) return first.data
  for (const { path } of first.error.issues) delete kept[String(path[0])]
  return shelterSettings.parse(kept)
}
