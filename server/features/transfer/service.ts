import type { Database, Tx } from '#server/db/database.ts'
import { lockRoles } from '#server/features/users/holding.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import type { TransferColumn, TransferFormat, TransferKind } from '#shared/transfer.ts'
import { campaignColumns } from './campaign-columns.ts'
import type { CellValue } from './cells.ts'
import { type TransferOrigin, toItem } from './columns.ts'
import { donationItem } from './donation-columns.ts'
import { petColumns } from './pet-columns.ts'
import { type ExportRange, type ExportRow, exportReads, newestIdOf, siteMarkOf } from './queries.ts'
import { requestItem } from './request-columns.ts'

/** Records that are read at a time: 2 MB of requests where everybody wrote as much as they can. */
const rowsPerRead: Record<TransferKind, number> = { pets: 50, campaigns: 50, requests: 50, gifts: 300 }

type ItemOf<Kind extends TransferKind> = Record<TransferColumn<Kind>, CellValue>

const items: { [Kind in TransferKind]: (row: ExportRow[Kind], origin: TransferOrigin) => ItemOf<Kind> } = {
  pets: (pet, origin) => toItem(petColumns, pet, origin),
  campaigns: (campaign, origin) => toItem(campaignColumns, campaign, origin),
  requests: requestItem,
  gifts: donationItem,
}

/** What is exported, and how pictures are named in it. */
export type ExportInput = { kind: TransferKind; format: TransferFormat } & Pick<TransferOrigin, 'addressOf'>

/** Where the next piece begins, and where the last one ends. */
export type ExportCursor = ExportRange & { mark: string }

/** Nobody, for the command line. */
type ExportActor = Pick<Actor<'admin'>, 'db'> & { user: { uid: string } | null }

/**
 * Some of the records of a kind, oldest first, up to the one that was the newest when the first of them were read. What is
 * said of each is as it stood when it was read (docs/product.md 18.1).
 */
export const exportRecords = operation(
  { access: 'admin', cost: 6 },
  async ({ db, user }: ExportActor, { kind, format, addressOf }: ExportInput, from?: ExportCursor) => {
    const { mark, after, upTo } = from ?? { ...(await startExport({ db, user }, kind, format)), after: 0 }
    const range = { after, upTo }
    const found = await itemsOf(kind, db, range, { mark, addressOf })
    return { items: found.items, nextCursor: found.reached < upTo ? { mark, upTo, after: found.reached } : null }
  },
)

async function itemsOf<Kind extends TransferKind>(
  kind: Kind,
  db: Database,
  range: ExportRange,
  origin: TransferOrigin,
) {
  const rows = await exportReads[kind](db, range, rowsPerRead[kind])
  const reached = rows.length < rowsPerRead[kind] ? range.upTo : (rows.at(-1)?.id ?? range.upTo)
  return { items: rows.map((row): Record<string, CellValue> => items[kind](row, origin)), reached }
}

/** Written down once for a file, before its first record. */
async function startExport({ db, user }: ExportActor, kind: TransferKind, format: TransferFormat) {
  const mark = await db.transaction(async (tx) => {
    await recordAudit(db, tx, user, { act: 'data_exported', subject: 'shelter', data: { kind, format } })
    return requireSiteMark(db, tx)
  })
  return { mark, upTo: await newestIdOf(db, kind) }
}

/** The shelter's mark, made where it has none yet. */
export async function requireSiteMark(db: Database, tx: Tx): Promise<string> {
  await lockRoles(db, tx)
  const mark = await siteMarkOf({ read: tx, schema: db.schema })
  if (mark === null) throw new Error('settings without a row')
  return mark
}
