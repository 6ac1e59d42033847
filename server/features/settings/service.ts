import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { requireLogo } from '#server/images/logo.ts'
import { takeIntoUse } from '#server/images/unused.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { failedMail } from '#server/platform/notifications/notifications.queries.ts'
import {
  type FixedSettingName,
  type FixedSettings,
  settingVariables,
  emptySettings,
  type SettingsResponse,
  type ShelterSettings,
} from '#shared/settings.ts'
import { type Saved, savedSettings, settingsIn } from './queries.ts'

/** What the shelter is called until it says so. */
const ownName = 'Pawstead'

/** What stands: what the environment sets, then what was saved (docs/product.md 14.2). */
export const standing = ({ values }: Saved, fixed: FixedSettings): ShelterSettings & { siteName: string } => {
  const stands = { ...values, ...fixed }
  return { ...stands, siteName: stands.siteName ?? ownName }
}

const answer = ({ version, values }: Saved, fixed: FixedSettings = {}): SettingsResponse => {
  const names = Object.keys(fixed) as FixedSettingName[]
  const fixedHere = Object.fromEntries(names.map((name) => [name, settingVariables[name]]))
  return { version, saved: values, fixed: fixedHere, environment: fixed }
}

/** The settings, for who may change them. */
export const getSettings = operation({ access: 'admin', cost: 1 }, async ({ db, fixed }: Actor<'admin'>) =>
  answer(await savedSettings(db), fixed),
)

/** The shelter's own questions to whoever asks to adopt, in its order. */
export const getQuestions = operation(
  { access: 'anyone', cost: 1 },
  async ({ db }) => (await savedSettings(db)).values.questions,
)

const month = 30 * 86_400_000

/** Mails of the last 30 days that won't be tried again, newest first, at most 100 (docs/product.md 15.6). */
export const getFailedMail = operation({ access: 'admin', cost: 2 }, async ({ db }) => {
  const failed = await failedMail(db, { since: new Date(Date.now() - month) })
  return failed.map((mail) => ({ ...mail, at: mail.at.toISOString() }))
})

/** `version` is the one that was seen; without it, whatever is saved meanwhile stays beside what is changed. */
type Change = { version?: number | undefined; values: Partial<ShelterSettings> }

/** Nobody, for the samples of the demo. */
type By = Partial<Pick<Actor<'admin'>, 'user'>>

const changedNames = (before: ShelterSettings, values: Partial<ShelterSettings>): string[] =>
  Object.entries(values)
    .filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof ShelterSettings]))
    .map(([name]) => name)

/** Saves what is given of the settings; the rest stays as it is. Throws `SETTINGS_CHANGED`, and `INVALID` for a logo that can't be one. */
export const saveSettings = operation(
  { access: 'admin', cost: 5 },
  async ({ db, user, fixed }: Pick<Actor<'admin'>, 'db' | 'fixed'> & By, { version, values }: Change) => {
    const { values: now } = await savedSettings(db)
    if (values.logo && values.logo !== now.logo) await requireLogo(db, values.logo)
    const saved = await db.transaction(async (tx) => {
      const { version: made, values: before } = await holdSettings(db, tx, version)
      const { logo, ...content } = { ...before, ...values }
      if (logo && logo !== before.logo) await takeIntoUse(tx, db.schema, [logo])
      const { settings } = db.schema
      await tx
        .update(settings)
        .set({ content: JSON.stringify(content), logo, updatedAt: new Date() })
        .where(eq(settings.id, 1))
      const names = changedNames(before, values)
      if (names.length > 0)
        await recordAudit(db, tx, user ?? null, { act: 'settings_saved', subject: 'settings', data: { names } })
      return { version: made, values: { logo, ...content } }
    })
    return answer(saved, fixed)
  },
)

/** Locks the settings for the rest of the transaction, as a new version of them. Throws `SETTINGS_CHANGED`. */
async function holdSettings({ schema }: Database, tx: Tx, seen: number | undefined): Promise<Saved> {
  const { settings } = schema
  const [made] = await tx
    .insert(settings)
    .values({ id: 1, version: 1, content: '{}', updatedAt: new Date() })
    .onConflictDoNothing()
    .returning()
  if (made && !seen) return { version: 1, values: emptySettings }
  const [held] = await tx
    .update(settings)
    .set({ version: sql`${settings.version} + 1` })
    .where(and(eq(settings.id, 1), seen === undefined ? undefined : eq(settings.version, seen)))
    .returning()
  if (!held) throw new AppError('SETTINGS_CHANGED')
  return { version: held.version, values: settingsIn(held) }
}
