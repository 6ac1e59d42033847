import { eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type Currency, currencies, defaultCurrency, isCurrency } from '#shared/currencies.ts'
import { currentCurrency } from '#shared/money.ts'
import { setCurrency } from '#shared/money-form.ts'

// The currency of the shelter that this process serves (docs/decisions/052-one-currency.md). Once an amount is stored,
// it never changes.

export type CurrencyRow = Pick<Database['schema']['settings']['$inferSelect'], 'version' | 'currency' | 'currencyFixed'>

const noRow: CurrencyRow = { version: 0, currency: defaultCurrency, currencyFixed: false }

// without this, amounts in every language are written as in English until a currency other than this is read
setCurrency(defaultCurrency)

/** The row that was read last, and on SQLite the database's version then. */
let known: { db: WeakRef<Database>; row: CurrencyRow; at?: string | undefined } | undefined

/** Counts changes of this process's currency. An input that was parsed before a change must not be stored after it. */
let changes = 0

/** Instead of the count, for an input that a page parsed in another currency. */
const parsedOtherwise = -1

const isKnown = (db: Database) => known?.db.deref() === db

/** Sets this process's currency from a row that was read, unless a newer one was read before. */
export function noteCurrency(db: Database, row: CurrencyRow = noRow): void {
  if (!isCurrency(row.currency)) throw new Error(`the shelter's currency ${row.currency} is unknown to this version`)
  if (known && isKnown(db) && (known.row.currencyFixed || known.row.version > row.version)) return
  known = { db: new WeakRef(db), row }
  if (row.currency === currentCurrency()) return
  changes += 1
  setCurrency(row.currency)
}

/**
 * Makes this process use the shelter's currency; to be called before amounts are parsed, formatted, or converted. It
 * reads the row only until the currency is fixed, and on SQLite only after a write. Returns what `fixCurrency` needs to
 * know when the input was parsed. `ofPage` is the currency by which an open page already parsed it, if any.
 */
export async function readCurrency(db: Database, ofPage?: string): Promise<number> {
  await readRow(db)
  return ofPage === undefined || ofPage === currentCurrency() ? changes : parsedOtherwise
}

async function readRow(db: Database): Promise<void> {
  if (isKnown(db) && known?.row.currencyFixed) return
  // on PostgreSQL, reading the version costs as much
  const at = db.dialect === 'sqlite' ? await db.version() : undefined
  if (at !== undefined && isKnown(db) && known?.at === at) return
  const { settings } = db.schema
  const [row] = await db.read
    .select({ version: settings.version, currency: settings.currency, currencyFixed: settings.currencyFixed })
    .from(settings)
  noteCurrency(db, row)
  if (known && isKnown(db)) known.at = at
}

/**
 * Fixes the currency in a transaction that stores an amount, before it locks anything else. `parsedAt` is what
 * `readCurrency` returned before the amount was parsed; absent for amounts of the program itself. Throws
 * `CURRENCY_CHANGED` if the shelter's currency is not the one by which the amount was parsed.
 */
export async function fixCurrency(db: Database, tx: Tx, parsedAt = changes): Promise<void> {
  if (parsedAt !== changes) throw new AppError('CURRENCY_CHANGED')
  if (isKnown(db) && known?.row.currencyFixed) return
  const { settings } = db.schema
  const currency = currentCurrency()
  const [fixed] = await tx
    .insert(settings)
    .values({ id: 1, version: 0, content: '{}', currency, currencyFixed: true })
    .onConflictDoUpdate({
      target: settings.id,
      set: { currencyFixed: true },
      setWhere: eq(settings.currency, currency),
    })
    .returning({ id: settings.id })
  if (!fixed) throw new AppError('CURRENCY_CHANGED')
}

/** Whether an amount is stored anywhere, except in the settings themselves. */
export async function hasAmounts({ schema }: Database, tx: Tx): Promise<boolean> {
  const { adoptionFees, campaigns, campaignVersions, donations, pets } = schema
  const found = [
    await tx.select({ one: sql`1` }).from(campaigns).limit(1),
    await tx.select({ one: sql`1` }).from(campaignVersions).limit(1),
    await tx.select({ one: sql`1` }).from(donations).limit(1),
    await tx.select({ one: sql`1` }).from(adoptionFees).where(gt(adoptionFees.amountCents, 0)).limit(1),
    await tx.select({ one: sql`1` }).from(pets).where(isNotNull(pets.adoptionFeeCents)).limit(1),
  ]
  return found.some((rows) => rows.length > 0)
}

export const serverCurrency = (): Currency => {
  const code = currentCurrency()
  if (!isCurrency(code)) throw new Error(`${code} is not one of ${Object.keys(currencies).join(', ')}`)
  return code
}
