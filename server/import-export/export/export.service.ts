import type { Database, Tx } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { lockRoles } from '#server/features/users/locks.service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { type DayWriter, dayWriter } from '#shared/days-in-zones.ts'
import type { TransferColumn, TransferFormat, TransferKind } from '#shared/import-export.ts'
import { campaignColumns } from '../columns/campaign-columns.ts'
import { type TransferOrigin, toItem } from '../columns/columns.ts'
import { donationItem } from '../columns/donation-columns.ts'
import { petColumns } from '../columns/pet-columns.ts'
import { requestItem } from '../columns/request-columns.ts'
import type { CellValue } from '../csv/cells.ts'
import { type ExportRange, type ExportRow, exportReads, newestIdOf, siteMarkOf } from './export.queries.ts'

/** Records per statement: 2 MB for requests with the longest texts. */
const rowsPerRead: Record<TransferKind, number> = { pets: 50, campaigns: 50, requests: 50, gifts: 300 }

type ItemOf<Kind extends TransferKind> = Record<TransferColumn<Kind>, CellValue>

type ExportOrigin = TransferOrigin & { dayOf: DayWriter }

const items: { [Kind in TransferKind]: (row: ExportRow[Kind], origin: ExportOrigin) => ItemOf<Kind> } = {
  pets: (pet, origin) => toItem(petColumns, pet, origin),
  campaigns: (campaign, origin) => toItem(campaignColumns, campaign, origin),
  requests: requestItem,
  gifts: (donation, { dayOf }) => donationItem(donation, dayOf),
}

export type ExportInput = { kind: TransferKind; format: TransferFormat } & Pick<TransferOrigin, 'imageUrl'>

export type ExportCursor = ExportRange & { mark: string; timeZone: string | null }

type ExportActor = Pick<Actor<'admin'>, 'db'> & { user: { uid: string } | null }

/**
 * A piece of the records of a kind, oldest first, up to the newest one at the time of the first call. Each record has
 * the state of the time when it was read (docs/product.md 18.1).
 */
export const exportRecords = operation(
  { access: 'admin', cost: 6 },
  async function exportRecords(
    { db, user }: ExportActor,
    { kind, format, imageUrl }: ExportInput,
    from?: ExportCursor,
  ) {
    const { mark, timeZone, after, upTo } = from ?? { ...(await startExport({ db, user }, kind, format)), after: 0 }
    const range = { after, upTo }
    const page = await itemsOf(kind, db, range, { mark, imageUrl, dayOf: dayWriter(timeZone) })
    return { items: page.items, nextCursor: page.reached < upTo ? { mark, timeZone, upTo, after: page.reached } : null }
  },
)

async function itemsOf<Kind extends TransferKind>(kind: Kind, db: Database, range: ExportRange, origin: ExportOrigin) {
  const rows = await exportReads[kind](db, range, rowsPerRead[kind])
  const reached = rows.length < rowsPerRead[kind] ? range.upTo : (rows.at(-1)?.id ?? range.upTo)
  return { items: rows.map((row): Record<string, CellValue> => items[kind](row, origin)), reached }
}

async function startExport({ db, user }: ExportActor, kind: TransferKind, format: TransferFormat) {
  const mark = await db.transaction(async (tx) => {
    await recordAudit(db, tx, user, { act: 'data_exported', subject: 'shelter', data: { kind, format } })
    return requireSiteMark(db, tx)
  })
  const { timeZone } = (await savedSettings(db)).values
  return { mark, timeZone, upTo: await newestIdOf(db, kind) }
}

export async function requireSiteMark(db: Database, tx: Tx): Promise<string> {
  await lockRoles(db, tx)
  const mark = await siteMarkOf({ read: tx, schema: db.schema })
  if (mark === null) throw new Error('settings without a row')
  return mark
}
