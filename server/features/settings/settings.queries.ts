import { eq } from 'drizzle-orm'
import type { Database, PreparedRead, Tx } from '#server/db/database.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { hashInColumn } from '#server/images/store.ts'
import { noteCurrency } from '#server/platform/currency/currency.ts'
import type { UserRoles } from '#shared/permissions.ts'
import { isStaff } from '#shared/permissions.ts'
import { emptySettings, type ShelterSettings, shelterSettings } from '#shared/settings.ts'
import { setMainLanguage } from '#shared/texts/languages.ts'

type SettingsRow = Pick<
  Database['schema']['settings']['$inferSelect'],
  'version' | 'content' | 'logo' | 'currency' | 'currencyFixed'
> & {
  width: number | null
  height: number | null
}

/** `version` counts saves; 0 for never. */
export type SavedSettings = {
  version: number
  values: ShelterSettings
  /** Whether an amount is stored, so that the currency never changes again. */
  currencyFixed: boolean
  /** Pixels; absent if the logo is at another site. */
  logoSize?: { width: number; height: number } | undefined
}

const initialSettings: SavedSettings = { version: 0, values: emptySettings, currencyFixed: false }

const settingsRow: PreparedRead<Record<never, never>, SettingsRow> = (read, { settings, images }) =>
  read
    .select({
      version: settings.version,
      content: settings.content,
      logo: settings.logo,
      currency: settings.currency,
      currencyFixed: settings.currencyFixed,
      width: images.width,
      height: images.height,
    })
    .from(settings)
    .leftJoin(images, eq(images.hash, hashInColumn(settings.logo)))
const cachedRow = cachedQuery(settingsRow)

/** Moving a picture to another storage changes the logo's URL, but not the version of the settings. */
const isSame = (one: SettingsRow, other: SettingsRow): boolean =>
  one === other ||
  (one.version === other.version &&
    one.content === other.content &&
    one.logo === other.logo &&
    one.currency === other.currency &&
    one.currencyFixed === other.currencyFixed &&
    one.width === other.width &&
    one.height === other.height)

const lastParsed = new WeakMap<Database, { row: SettingsRow; saved: SavedSettings }>()

/** The saved settings. On SQLite they are read again only after a write; on PostgreSQL with each page. */
export async function savedSettings(db: Database): Promise<SavedSettings> {
  const [row] = await cachedRow(db, 'settings', {})
  noteCurrency(db, row)
  const saved = row ? parsedSettings(db, row) : initialSettings
  setMainLanguage(saved.values.language)
  return saved
}

function parsedSettings(db: Database, row: SettingsRow): SavedSettings {
  const last = lastParsed.get(db)
  if (last && isSame(last.row, row)) return last.saved
  const { version, width, height, currencyFixed } = row
  const logoSize = width && height ? { width, height } : undefined
  const saved = { version, values: parseSettings(row), currencyFixed, ...(logoSize && { logoSize }) }
  lastParsed.set(db, { row, saved })
  return saved
}

export const lastReadSettings = (db: Database): SavedSettings => lastParsed.get(db)?.saved ?? initialSettings

/** Values from another version that this version can't parse count as not set. */
export function parseSettings({
  content,
  logo,
  currency,
}: Pick<SettingsRow, 'content' | 'logo' | 'currency'>): ShelterSettings {
  const stored: Record<string, unknown> = { ...JSON.parse(content), logo, currency }
  const first = shelterSettings.safeParse(stored)
  if (first.success) return first.data
  for (const { path } of first.error.issues) delete stored[String(path[0])]
  return shelterSettings.parse(stored)
}

/** The shelter's time zone as a transaction sees it; null if it has set none. */
export async function timeZoneIn(
  { schema: { settings } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select'>,
): Promise<string | null> {
  const [row] = await tx.select({ content: settings.content }).from(settings)
  return shelterSettings.shape.timeZone.catch(null).parse(row && JSON.parse(row.content).timeZone)
}

/** Whether this user's new posts wait for approval (docs/product.md 16.2). */
export const needsApproval = async (db: Database, by: UserRoles): Promise<boolean> =>
  !isStaff(by) && (await savedSettings(db)).values.posts === 'after_approval'
