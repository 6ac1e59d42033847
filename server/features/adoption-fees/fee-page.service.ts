import type { Database } from '#server/db/database.ts'
import { sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { requireRequest } from '#server/features/adoptions/adoptions.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import type { AdoptionFee, RequestFeePage } from '#shared/adoption-fees.ts'
import { cardProblem, minPaymentCents } from '#shared/donations.ts'
import { moneyForm } from '#shared/money.ts'
import { ownTextsIn } from '#shared/own-texts.ts'
import { isOfShelter } from '#shared/permissions.ts'
import { formatReceiptNumber } from '#shared/receipt-numbers.ts'
import { readingLanguage } from '#shared/settings.ts'
import { adoptionFeeOfPet, type FeeRecord, feeOf, openPaymentOf, receiptOf, rolesOf } from './adoption-fees.queries.ts'

// What the page of a request shows of its fee (docs/product.md 29.4).

type Receipt = Database['schema']['receipts']['$inferSelect']

export const toFee = (
  { state, amountCents, method, askedAt, paidAt, endedAt }: FeeRecord,
  receipt: Receipt | null,
): AdoptionFee => ({
  ...{ state, amountCents, method },
  askedAt: askedAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  receiptNumber: receipt && formatReceiptNumber(receipt),
})

/** Whether a fee can be asked for: the request is accepted, and the pet has not gone home. */
export const isFeeOpen = ({ status, adoptedAt }: Pick<AdoptionRecord, 'status' | 'adoptedAt'>): boolean =>
  status === 'accepted' && adoptedAt === null

export const canBePaidByCard = (cents: number): boolean => cents >= minPaymentCents() && cardProblem(cents) === null

/** Whether the shelter asks for fees, and the pet is its own. */
export async function usesFees(db: Database, { ownerUid }: Pick<AdoptionRecord, 'ownerUid'>): Promise<boolean> {
  if (!(await savedSettings(db)).values.feeStep) return false
  return isOfShelter(await rolesOf(db, ownerUid))
}

/** The pet's own fee, or else the shelter's usual one; null without either. */
async function usualCents(db: Database, { petId }: AdoptionRecord, usual: string | null): Promise<number | null> {
  const ofPet = petId === null ? null : await adoptionFeeOfPet(db, petId)
  const cents = ofPet ?? (usual === null ? 0 : Number(usual) * 10 ** moneyForm().decimals)
  return cents > 0 ? cents : null
}

export async function feeOfRequest(
  db: Database,
  { user, fixed, payments, visit }: Pick<Actor, 'user' | 'fixed' | 'payments' | 'visit'>,
  request: AdoptionRecord,
): Promise<RequestFeePage> {
  const side = sideOf(user, request)
  const [saved, used, row] = await Promise.all([savedSettings(db), usesFees(db, request), feeOf(db, request.id)])
  const settings = effectiveSettings(saved, fixed ?? {})
  const receipt = row && (await receiptOf(db, row))
  const usual = await usualCents(db, request, settings.adoptionFee)
  const isDue = row?.state === 'due'
  return {
    side,
    used,
    open: (used && isFeeOpen(request)) || isDue,
    usualCents: usual,
    online: Boolean(payments) && canBePaidByCard(isDue ? row.amountCents : (usual ?? minPaymentCents())),
    howToPay: ownTextsIn(saved.values, readingLanguage(saved.values, visit?.().language ?? user.language)).texts
      .howToPayFee,
    paying: row !== null && (await openPaymentOf(db, row.id)) !== null,
    fee: row && toFee(row, receipt),
  }
}

/** Throws as `requireRequest`. */
export const getFee = operation({ access: 'user', cost: 3 }, async function getFee(ctx, { id }: { id: number }) {
  return feeOfRequest(ctx.db, ctx, await requireRequest(ctx.db, ctx.user, id))
})
