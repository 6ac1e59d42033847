import { CsvError, parse } from 'csv-parse'
import { fileProblemTexts as t } from '#shared/file-problems.texts.ts'
import { refuseFile } from './encoding.ts'

/** Characters per row: an unclosed quotation mark includes all that follows. */
const longestRow = 1_000_000
/** Cells per row, also empty ones: a list of a million takes more memory than its commas. */
const mostCells = 10_000
const pieceLength = 65_536

export type TableRow = { line: number; cells: string[] }

/**
 * The rows of a CSV table with its header: separated by commas, semicolons, tabs or bars, with any line ends. Skips
 * empty lines. Throws `IMPORT_UNREADABLE` with the line of an error.
 */
export async function* tableRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  const { begin, rest } = await firstLines(text)
  const declared = /^sep=(.)\r?\n?/i.exec(begin)
  const parser = parse({
    delimiter: declared?.[1] ?? separatorOf(begin),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
    // called for each row when it is parsed, even if the parser is ahead of its reader
    on_record(cells: string[]) {
      if (cells.length > mostCells) throw refuseFile(() => t.tooManyCells({ line, max: mostCells }))
      begun.push(line)
      line += linesIn(cells)
      return cells
    },
  })
  const begun: number[] = []
  let line = declared ? 2 : 1
  const rowsBegun = () => line
  try {
    const from = pieces(declared ? begin.slice(declared[0].length) : begin, rest)
    for await (const cells of readThrough(parser, from, rowsBegun)) {
      const begins = begun.shift() ?? line
      if (cells.some((cell) => cell !== '')) yield { line: begins, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, line) : error
  }
}

type Parser = ReturnType<typeof parse>

async function* readThrough(
  parser: Parser,
  from: AsyncIterable<string>,
  lineOfRow: () => number,
): AsyncGenerator<string[]> {
  const failed: { error?: unknown } = {}
  const fed = feed(parser, from, lineOfRow).catch((error: unknown) => {
    failed.error = error
    parser.destroy(error instanceof Error ? error : undefined)
  })
  try {
    for await (const cells of parser) yield cells
    await fed
    if (failed.error) throw failed.error
  } finally {
    parser.destroy()
  }
}

async function feed(parser: Parser, from: AsyncIterable<string>, lineOfRow: () => number): Promise<void> {
  let line = lineOfRow()
  let length = 0
  for await (const text of from)
    for (let at = 0; at < text.length; at += pieceLength) {
      if (parser.destroyed) return
      const piece = text.slice(at, at + pieceLength)
      await parsed(parser, piece)
      length = lineOfRow() === line ? length + piece.length : 0
      line = lineOfRow()
      if (length > longestRow) throw refuseFile(() => tooLong(line))
    }
  parser.end()
}

function parsed(parser: Parser, piece: string): Promise<void> {
  return new Promise((resolve) => {
    const settled = () => {
      parser.off('close', settled)
      resolve()
    }
    parser.once('close', settled)
    parser.write(piece, settled)
  })
}

const linesIn = (cells: string[]): number =>
  cells.reduce(
    (sum, cell) => sum + (cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\r|\n/).length - 1 : 0),
    1,
  )

const tooLong = (line: number) => t.quotesNeverClosed({ line, max: longestRow })

function unreadable({ code }: CsvError, line: number) {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') return refuseFile(() => tooLong(line))
  return refuseFile(() => t.wrongQuotes({ line }))
}

async function firstLines(text: AsyncIterable<string>) {
  const rest = text[Symbol.asyncIterator]()
  let begin = ''
  while (begin.length < 64 * 1024 && !/[\r\n]./s.test(begin)) {
    const { value, done } = await rest.next()
    if (done) break
    begin += value
  }
  return { begin, rest }
}

async function* pieces(begin: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (begin !== '') yield begin
  for (;;) {
    const { value, done } = await rest.next()
    if (done) return
    yield value
  }
}

const separators = [',', ';', '\t', '|']

function separatorOf(text: string): string {
  const [header = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const counted = separators.map((separator) => ({ separator, times: header.split(separator).length - 1 }))
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).separator
}
