import type { Database, Tx } from '#server/db/database.ts'
import { holdStandings } from '#server/features/users/holding.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import type { TransferColumn, TransferFormat, TransferKind } from '#shared/transfer.ts'
import { campaignColumns } from './campaign-columns.ts'
import type { Value } from './cells.ts'
import { itemOf, type Origin } from './columns.ts'
import { donationItem } from './donation-columns.ts'
import { petColumns } from './pet-columns.ts'
import { markOf, newestOf, type RowOf, reads, type Stretch } from './queries.ts'
import { requestItem } from './request-columns.ts'

/** Records that are read at a time: 2 MB of requests where everybody wrote as much as they can. */
const rowsAtOnce: Record<TransferKind, number> = { pets: 50, campaigns: 50, requests: 50, gifts: 300 }

type ItemOf<Kind extends TransferKind> = Record<TransferColumn<Kind>, Value>

const items: { [Kind in TransferKind]: (row: RowOf[Kind], origin: Origin) => ItemOf<Kind> } = {
  pets: (pet, origin) => itemOf(petColumns, pet, origin),
  campaigns: (campaign, origin) => itemOf(campaignColumns, campaign, origin),
  requests: requestItem,
  gifts: donationItem,
}

/** What is exported, and how pictures are named in it. */
export type Asked = { kind: TransferKind; format: TransferFormat } & Pick<Origin, 'addressOf'>

/** Where the next piece begins, and where the last one ends. */
export type Spot = Stretch & { mark: string }

/** Nobody, for the command line. */
type By = Pick<Actor<'admin'>, 'db'> & { user: { uid: string } | null }

/**
 * Some of the records of a kind, oldest first, up to the one that was the newest when the first of them were read. What is
 * said of each is as it stood when it was read (docs/product.md 18.1).
 */
export const exportRecords = operation(
  { access: 'admin', cost: 6 },
  async ({ db, user }: By, { kind, format, addressOf }: Asked, from?: Spot) => {
    const { mark, after, upTo } = from ?? { ...(await begin({ db, user }, kind, format)), after: 0 }
    const stretch = { after, upTo }
    const found = await itemsOf(kind, db, stretch, { mark, addressOf })
    return { items: found.items, nextCursor: found.reached < upTo ? { mark, upTo, after: found.reached } : null }
  },
)

async function itemsOf<Kind extends TransferKind>(kind: Kind, db: Database, stretch: Stretch, origin: Origin) {
  const rows = await reads[kind](db, stretch, rowsAtOnce[kind])
  const reached = rows.length < rowsAtOnce[kind] ? stretch.upTo : (rows.at(-1)?.id ?? stretch.upTo)
  return { items: rows.map((row): Record<string, Value> => items[kind](row, origin)), reached }
}

/** Written down once for a file, before its first record. */
async function begin({ db, user }: By, kind: TransferKind, format: TransferFormat) {
  const mark = await db.transaction(async (tx) => {
    await recordAudit(db, tx, user, { act: 'data_exported', subject: 'shelter', data: { kind, format } })
    return markHere(db, tx)
  })
  return { mark, upTo: await newestOf(db, kind) }
}

/** The shelter's mark, made where it has none yet. */
export async function markHere(db: Database, tx: Tx): Promise<string> {
  await holdStandings(db, tx)
  const mark = await markOf({ read: tx, schema: db.schema })
  if (mark === null) throw new Error('settings without a row')
  return mark
}
