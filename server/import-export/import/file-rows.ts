import { writtenText } from '#server/platform/errors/errors.ts'
import type { Pace } from '#server/platform/overload/pace.ts'
import { unescapeFormulas } from '#shared/csv.ts'
import { defaultCurrency } from '#shared/currencies.ts'
import { rowProblemTexts, fileProblemTexts as t } from '#shared/file-problems.texts.ts'
import type { MappedColumn } from '#shared/import.ts'
import { maxImportColumns, maxImportRows } from '#shared/import.ts'
import { columnsBeforeCurrency, type ImportKind, transferColumns } from '#shared/import-export.ts'
import { currentCurrency } from '#shared/money.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import { cellOf } from '../csv/cells.ts'
import { tableRows } from '../csv/csv-rows.ts'
import { decoded, type FileSource, refuseFile } from '../csv/encoding.ts'
import { jsonItems } from '../csv/json-items.ts'
import { mapColumns, normalizeHeader } from './map-columns.ts'
import { dayColumns } from './normalize-cells.ts'
import { type DateOrder, longestDay, orderWith } from './parse-values.ts'

export type FileSurvey = {
  json: boolean
  headers: string[]
  mapping: MappedColumn[]
  orders: Map<string, DateOrder>
  rows: number
  /** It has all columns of an export, so it is read without guessing. */
  ours: boolean
}

/** `row` counts from 1. `cells` are in the order of the headers. `trouble`: why the row can't be read. */
export type FileRow = { row: number; line: number; cells: string[]; trouble?: WrittenText }

type OnBytesRead = (bytes: number) => void | Promise<void>
type SurveyOptions = { onBytesRead: OnBytesRead; pace: Pace }

/**
 * Reads a whole file to find its columns and count its rows. Throws `IMPORT_UNREADABLE` if it can't be read, is of
 * another kind, or has too many rows or columns.
 */
export async function surveyFile(
  kind: ImportKind,
  source: FileSource,
  { onBytesRead, pace }: SurveyOptions,
): Promise<FileSurvey> {
  const json = await isJson(kind, source)
  const headers: string[] = []
  const survey: FileSurvey = { json, headers, mapping: [], orders: new Map(), rows: 0, ours: false }
  const days = columnTest(kind, dayColumns)
  const currencies = currencyCheck(kind, headers)
  const rows = json ? itemRows(headers, source, { onBytesRead }) : cellRows(source, onBytesRead)
  for await (const { line, cells } of rows) {
    await pace.restIfTired()
    if (!json && headers.length === 0) {
      headers.push(...cells.map((cell) => cell.trim()))
      requireColumns(headers, line)
      continue
    }
    survey.rows += 1
    if (survey.rows > maxImportRows) throw refuseFile(() => t.tooManyRows({ max: maxImportRows }))
    if (json) requireColumns(headers, line)
    currencies.read(cells)
    for (const [place, cell] of cells.entries()) {
      const name = headers[place]
      if (name === undefined || cell.length > longestDay || !days(name)) continue
      survey.orders.set(name, orderWith(survey.orders.get(name) ?? 'either', cell))
    }
  }
  const mapping = mapColumns(kind, headers)
  if (survey.rows > 0) requireKnownColumns(kind, mapping)
  const all = new Set(headers)
  const ours = columnsBeforeCurrency(kind).every((name) => all.has(name))
  currencies.end({ ours })
  return { ...survey, mapping, ours }
}

const amountColumns = new Set(['adoption_fee', 'target', 'needs'])

/**
 * Refuses a file with amounts in another currency than the shelter's. An export from before version 0.3.0 is in
 * dollars; any other file without the column is in the shelter's currency.
 */
function currencyCheck(kind: ImportKind, headers: readonly string[]) {
  const currency = currentCurrency()
  const isColumn = (name: string) => normalizeHeader(name) === 'currency'
  const isAmount = columnTest(kind, amountColumns)
  let hasAmounts = false
  return {
    read(cells: readonly string[]): void {
      const isFilled = (_name: string, place: number) => (cells[place] ?? '').trim() !== ''
      if (!headers.some((name, place) => isAmount(name) && isFilled(name, place))) return
      hasAmounts = true
      const found = (cells[headers.findIndex(isColumn)] ?? '').trim().toUpperCase()
      if (found !== '' && found !== currency) throw refuseFile(() => t.otherCurrency({ found, currency }))
    },
    end({ ours }: { ours: boolean }): void {
      const isOld = ours && !headers.some(isColumn)
      if (isOld && hasAmounts && currency !== defaultCurrency) throw refuseFile(() => t.withoutCurrency({ currency }))
    },
  }
}

export async function* fileRows({ json, headers, mapping }: FileSurvey, source: FileSource): AsyncGenerator<FileRow> {
  let row = 0
  let isHeader = !json
  const unmapped = new Set(mapping.flatMap(({ name, column }) => (column === null ? [] : [name])))
  for await (const parsed of json ? itemRows([...headers], source, { taken: unmapped }) : cellRows(source)) {
    if (isHeader) {
      isHeader = false
      continue
    }
    row += 1
    yield { row, ...parsed, ...tooMany(parsed.cells, headers) }
  }
}

/** Extra cells are an error: a surplus cell may have shifted all that follow. */
function tooMany(cells: string[], headers: string[]): { trouble?: WrittenText } {
  if (cells.slice(headers.length).every((cell) => cell.trim() === '')) return {}
  return { trouble: writtenText(() => rowProblemTexts.tooManyCells({ cells: cells.length, columns: headers.length })) }
}

async function isJson(kind: ImportKind, source: FileSource): Promise<boolean> {
  const begin = await visibleStart(source)
  if (begin === '') throw refuseFile(t.empty)
  if (!/^[[{]/.test(begin)) return false
  const [, found] = /^\{[^[{]*?"kind"\s*:\s*"(\w+)"/.exec(begin) ?? []
  if (found !== undefined && found !== kind) throw refuseFile(() => t.otherKind({ found, kind }))
  return true
}

async function visibleStart(source: FileSource): Promise<string> {
  let begin = ''
  for await (const text of decoded(source)) {
    begin += begin === '' ? text.trimStart() : text
    if (begin.length >= 1000) break
  }
  return begin.slice(0, 1000)
}

type ParsedRow = { line: number; cells: string[]; trouble?: WrittenText }

async function* cellRows(source: FileSource, onBytesRead?: OnBytesRead): AsyncGenerator<ParsedRow> {
  for await (const { line, cells } of tableRows(decoded(source, onBytesRead)))
    yield { line, cells: cells.map(unescapeFormulas) }
}

/** Adds new names to `headers`. Values that don't fit into a cell matter only in `taken` columns. */
async function* itemRows(
  headers: string[],
  source: FileSource,
  { onBytesRead, taken }: { onBytesRead?: OnBytesRead; taken?: ReadonlySet<string> },
): AsyncGenerator<ParsedRow> {
  const names = new Set(headers)
  for await (const { line, item, trouble } of jsonItems(decoded(source, onBytesRead))) {
    for (const name of Object.keys(item)) {
      if (names.has(name)) continue
      names.add(name)
      headers.push(name)
    }
    const values = headers.map((name) => (Object.hasOwn(item, name) ? cellOf(item[name]) : ''))
    const invalid = headers.find((name, place) => values[place] === null && taken?.has(name))
    const problem =
      trouble ?? (invalid !== undefined ? writtenText(() => rowProblemTexts.notAText({ name: invalid })) : undefined)
    yield { line, cells: values.map((value) => value ?? ''), ...(problem !== undefined && { trouble: problem }) }
  }
}

function requireColumns({ length }: string[], line: number): void {
  if (length <= maxImportColumns) return
  throw refuseFile(() => t.tooManyColumns({ line, count: length, max: maxImportColumns }))
}

function requireKnownColumns(kind: ImportKind, mapping: MappedColumn[]): void {
  if (mapping.some(({ column }) => column !== null)) return
  const examples = Object.keys(transferColumns[kind]).slice(1, 4).join(', ')
  throw refuseFile(() => t.unknownColumns({ examples }))
}

/** Whether a header names one of these columns. */
function columnTest(kind: ImportKind, columns: ReadonlySet<string>): (name: string) => boolean {
  const cache = new Map<string, boolean>()
  return (name) => {
    const word = normalizeHeader(name)
    const isOne = cache.get(word) ?? columns.has(mapColumns(kind, [name])[0]?.column ?? '')
    cache.set(word, isOne)
    return isOne
  }
}
