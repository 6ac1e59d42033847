import type { InjectOptions } from 'fastify'
import { type OperationRequest, queryInput } from '#server/testing/operation-requests.ts'
import { adoptionFeesRows } from './adoption-fees.ts'
import { adoptionsRows } from './adoptions.ts'
import { agreementsRows } from './agreements.ts'
import { approvalRows } from './approval.ts'
import { auditRows } from './audit.ts'
import { authorsRows } from './authors.ts'
import { campaignsRows } from './campaigns.ts'
import { confirmationsRows } from './confirmations.ts'
import { donationsRows } from './donations.ts'
import { figuresRows } from './figures.ts'
import { followUpsRows } from './follow-ups.ts'
import { happyEndingsRows } from './happy-endings.ts'
import { inquiriesRows } from './inquiries.ts'
import { invitationsRows } from './invitations.ts'
import { keysRows } from './keys.ts'
import { listingsRows } from './listings.ts'
import { meetingsRows } from './meetings.ts'
import { monthlyRows } from './monthly.ts'
import { notificationsRows } from './notifications.ts'
import { overviewRows } from './overview.ts'
import { petsRows } from './pets.ts'
import { profileRows } from './profile.ts'
import type { TestRecords } from './records.ts'
import { restRows } from './rest.ts'
import type { OperationRow, OperationRows } from './row.ts'
import { searchesRows } from './searches.ts'
import { settingsRows } from './settings.ts'
import { usersRows } from './users.ts'

/** The table of operations, by file: each procedure is in the file of its router, each REST call in `rest.ts`. */
export const rowFiles: Record<string, OperationRows> = {
  adoptionFees: adoptionFeesRows,
  adoptions: adoptionsRows,
  agreements: agreementsRows,
  approval: approvalRows,
  audit: auditRows,
  authors: authorsRows,
  campaigns: campaignsRows,
  confirmations: confirmationsRows,
  donations: donationsRows,
  figures: figuresRows,
  followUps: followUpsRows,
  happyEndings: happyEndingsRows,
  inquiries: inquiriesRows,
  invitations: invitationsRows,
  keys: keysRows,
  listings: listingsRows,
  meetings: meetingsRows,
  monthly: monthlyRows,
  notifications: notificationsRows,
  overview: overviewRows,
  pets: petsRows,
  profile: profileRows,
  rest: restRows,
  searches: searchesRows,
  settings: settingsRows,
  users: usersRows,
}

const pathOf = (file: string): string =>
  `server/testing/operations/${file.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

/** 'trpc pets.list' → 'pets' */
const fileOf = (name: string): string => /^trpc (\w+)/.exec(name)?.[1] ?? 'rest'

/** Rows are in alphabetical order, those of REST by path. */
const orderOf = (name: string): string => name.replace(/^rest (\w+) (.*)/, '$2 $1')
const isBefore = (one: string, other: string): boolean => orderOf(one) < orderOf(other)

function missing(name: string, files: Record<string, OperationRows>): string {
  const file = fileOf(name)
  const rows = files[file]
  if (!rows) return `'${name}' has no row. Add ${pathOf(file)} with it, and the file to ${pathOf('rows')}`
  const next = Object.keys(rows).find((other) => isBefore(name, other))
  return `'${name}' has no row. Add it to ${pathOf(file)}, ${next ? `before '${next}'` : 'at the end'}`
}

type NamedOperation = Pick<OperationRequest, 'name' | 'changes'>

/** What is wrong with the table, in sentences: missing rows, rows without an operation, and their order. */
export function problemsOf(operations: NamedOperation[], files: Record<string, OperationRows>): string[] {
  const named = new Map(operations.map((one) => [one.name, one]))
  const rowsMissing = operations.filter(({ name }) => !files[fileOf(name)]?.[name])
  const others = Object.entries(files).flatMap(([file, rows]) =>
    Object.entries(rows).flatMap(([name, { audit }], place, all) => {
      const at = pathOf(file)
      const before = all[place - 1]?.[0]
      const operation = named.get(name)
      if (!operation) return `'${name}' in ${at} is no procedure and no REST call. Remove the row`
      if (fileOf(name) !== file) return `'${name}' is in ${at}. Move it to ${pathOf(fileOf(name))}`
      if (before && isBefore(name, before)) return `'${name}' in ${at} must be before '${before}'`
      if (operation.changes && !audit) return `'${name}' in ${at} changes data, so its row needs its 'audit' entry`
      return []
    }),
  )
  return [...rowsMissing.map(({ name }) => missing(name, files)), ...others]
}

/** Throws a sentence that says where the row is missing. */
export function rowOf(name: string): OperationRow {
  const row = rowFiles[fileOf(name)]?.[name]
  if (!row) throw new Error(missing(name, rowFiles))
  return row
}

/** The call that a row sends to its operation. */
export function requestOf(
  { name, changes }: NamedOperation,
  { send = () => ({}) }: Pick<OperationRow, 'send'>,
  records: TestRecords,
): InjectOptions {
  const [api, first = '', path = ''] = name.split(' ')
  const sent = send(records)
  if (api === 'trpc')
    return changes
      ? { method: 'POST', url: `/trpc/${first}`, payload: sent }
      : { url: `/trpc/${first}?${queryInput(sent)}` }
  const { query, body, ...params } = sent as { query?: string; body?: string | object; [param: string]: unknown }
  const url = path.replace(/:(\w+)/g, (_, param: string) => {
    if (params[param] === undefined) throw new Error(`the row of '${name}' sends no '${param}'`)
    return String(params[param])
  })
  const method = first as 'GET'
  return { method, url: query ? `${url}?${query}` : url, ...(body && { payload: body }) }
}
