import { eq } from 'drizzle-orm'
import type { HostFacts } from '#server/config/host-facts.ts'
import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import {
  backupDays,
  type Checklist,
  type ChecklistName,
  type ChecklistState,
  type ConfirmedName,
  checklistNames,
  confirmedNames,
  parseChecklist,
  withConfirmed,
} from '#shared/checklist.ts'
import { ownTextNames } from '#shared/settings.ts'
import { anyPublicCampaign, anyPublicPet, storedChecklist, twoAdmins } from './checklist.queries.ts'

/** Texts that every visitor can read and that have a default. */
const checkedTexts = ownTextNames.filter((name) => !['openingHours', 'howToPay'].includes(name))

async function checkItems(
  { db, fixed = {}, payments, host }: Pick<Actor<'admin'>, 'db' | 'fixed' | 'payments'> & { host: HostFacts | null },
  { confirmed }: ChecklistState,
): Promise<Record<ChecklistName, boolean>> {
  const saved = await savedSettings(db)
  const settings = effectiveSettings(saved, fixed)
  const [pet, campaign, admins] = await Promise.all([anyPublicPet(db), anyPublicCampaign(db), twoAdmins(db)])
  const recently = Date.now() - backupDays * 86_400_000
  const lastBackup = host?.lastBackup?.getTime() ?? 0
  return {
    contacts: settings.email !== null || settings.phone !== null,
    texts: confirmed.texts !== undefined || checkedTexts.some((name) => saved.values[name] !== null),
    payment: settings.howToPay !== null || Boolean(payments),
    posts: confirmed.posts !== undefined || saved.values.postsChosen || saved.values.posts !== 'at_once',
    firstPet: pet.length > 0,
    firstCampaign: campaign.length > 0,
    email: host?.mail ?? false,
    address: host?.https ?? false,
    backup: Math.max(lastBackup, Date.parse(confirmed.backup ?? '') || 0) > recently,
    secondAdmin: admins.length > 1,
  }
}

/** 'Getting ready': what a new shelter still needs, by its actual state (docs/product.md 21.4). */
export const getChecklist = operation(
  { access: 'admin', cost: 5 },
  async function getChecklist(ctx: Actor<'admin'>): Promise<Checklist> {
    const stored = await storedChecklist(ctx.db)
    const host = ctx.host?.() ?? null
    const done = await checkItems({ ...ctx, host }, stored)
    // a copy of PostgreSQL is made by its own tools, so only an admin knows
    const canConfirm = (name: ChecklistName) =>
      name === 'backup' ? (host?.postgres ?? false) : confirmedNames.some((one) => one === name)
    return {
      dismissed: stored.dismissedAt !== null,
      items: checklistNames.map((name) => ({ name, done: done[name], confirmable: !done[name] && canConfirm(name) })),
      host,
    }
  },
)

/** Changes the stored state; concurrent changes wait for each other. The version of the settings stays. */
async function changeChecklist(
  { transaction, schema }: Pick<Database, 'transaction' | 'schema'>,
  change: (state: ChecklistState) => ChecklistState,
): Promise<{ dismissed: boolean }> {
  const { settings } = schema
  return transaction(async (tx) => {
    await tx.insert(settings).values({ id: 1, version: 0, content: '{}', updatedAt: new Date() }).onConflictDoNothing()
    const [row] = await tx.update(settings).set({ id: 1 }).where(eq(settings.id, 1)).returning()
    const next = change(parseChecklist(row?.checklist))
    await tx
      .update(settings)
      .set({ checklist: JSON.stringify(next) })
      .where(eq(settings.id, 1))
    return { dismissed: next.dismissedAt !== null }
  })
}

/** Checks an item off that no state shows; repeating it renews its time. */
export const confirmItem = operation(
  { access: 'admin', cost: 5 },
  async function confirmItem({ db }: Pick<Actor<'admin'>, 'db'>, { name }: { name: ConfirmedName }) {
    return changeChecklist(db, (state) => withConfirmed(state, name, new Date()))
  },
)

/** Hides the checklist for all admins, or brings it back. */
export const dismissChecklist = operation(
  { access: 'admin', cost: 5 },
  async function dismissChecklist({ db }: Pick<Actor<'admin'>, 'db'>, { dismissed }: { dismissed: boolean }) {
    const dismissedAt = dismissed ? new Date().toISOString() : null
    return changeChecklist(db, (state) => ({ ...state, dismissedAt }))
  },
)
