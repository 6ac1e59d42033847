import { writtenText } from '#server/platform/errors/errors.ts'
import { rowProblemTexts, fileProblemTexts as t } from '#shared/file-problems.texts.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import { refuseFile } from './encoding.ts'

const longestItem = 1_000_000
const deepest = 20

export type JsonItem = { line: number; item: Record<string, unknown>; trouble?: WrittenText }

/** The scanner's state. `line` counts from 1; `depth` counts open brackets. */
type Scan = {
  line: number
  depth: number
  string: boolean
  escaped: boolean
  /** The last string at a depth where names matter, without its quotation marks. */
  word: string
  /** The depth of items: 1 in a list, 2 in an object's `items`; 0 before the list is found. */
  list: number
  text: string[] | null
  length: number
  begun: number
  names: Set<string>
  trouble: WrittenText | undefined
  open: boolean
  over: boolean
}

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/**
 * The items of a JSON list, or of the list `items` of an object. The file is cut at the end of each item, so that
 * neither its length nor its nesting matters. Throws `IMPORT_UNREADABLE` with the line of an error.
 */
export async function* jsonItems(text: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  const scan: Scan = {
    line: 1,
    depth: 0,
    string: false,
    escaped: false,
    word: '',
    list: 0,
    text: null,
    length: 0,
    begun: 1,
    names: new Set<string>(),
    trouble: undefined,
    open: true,
    over: false,
  }
  for await (const piece of text) yield* scanned(scan, piece)
  if (scan.over) return
  if (scan.text) throw refuseFile(() => t.endsInRow({ line: scan.begun }))
  throw refuseFile(scan.list > 0 ? () => t.endsInList({ line: scan.line }) : t.noList)
}

function* scanned(scan: Scan, piece: string): Generator<JsonItem> {
  let from = 0
  for (let place = 0; place < piece.length; place += 1) {
    const code = piece.charCodeAt(place)
    if (code === 10) scan.line += 1
    if (scan.over) {
      // the rest belongs to the object around the list
      if (scan.list === 1 && !isBlank(code)) throw refuseFile(() => t.continuesAfterList({ line: scan.line }))
      continue
    }
    const inside = scan.text !== null
    if (!inside && begins(scan, code)) from = place
    const ended = step(scan, code, piece[place] ?? '')
    if (scan.text && ended !== 'no') {
      scan.text.push(piece.slice(from, ended === 'before' ? place : place + 1))
      yield finished(scan)
      if (ended === 'before') between(scan, code)
    }
  }
  if (!scan.text) return
  scan.text.push(piece.slice(from))
  scan.length += piece.length - from
  if (scan.length > longestItem) throw refuseFile(() => t.rowTooLong({ line: scan.begun, max: longestItem }))
}

function begins(scan: Scan, code: number): boolean {
  if (scan.list === 0 || scan.depth !== scan.list || isBlank(code) || code === 44 || code === 93) return false
  if (!scan.open) throw refuseFile(() => t.missingComma({ line: scan.line }))
  Object.assign(scan, { text: [], length: 0, begun: scan.line, names: new Set(), trouble: undefined, open: false })
  return true
}

function step(scan: Scan, code: number, character: string): 'no' | 'with' | 'before' {
  if (scan.string) return inString(scan, code, character)
  if (code === 34) {
    Object.assign(scan, { string: true, word: '' })
    return 'no'
  }
  if (code === 123 || code === 91) return opens(scan, code)
  if (code === 125 || code === 93) return closes(scan)
  if (scan.text && scan.depth === scan.list) return code === 44 || isBlank(code) ? 'before' : 'no'
  if (code === 58) addName(scan)
  if (!scan.text && code === 44) between(scan, code)
  if (scan.depth === 0 && !isBlank(code)) throw refuseFile(() => t.neitherFormat({ line: scan.line }))
  return 'no'
}

function inString(scan: Scan, code: number, character: string): 'no' | 'with' {
  if (scan.escaped) scan.escaped = false
  else if (code === 92) scan.escaped = true
  else if (code === 34) {
    scan.string = false
    return scan.text && scan.depth === scan.list ? 'with' : 'no'
  }
  if (scan.word.length < 100) scan.word += character
  return 'no'
}

function opens(scan: Scan, code: number): 'no' {
  if (scan.list === 0 && code === 91 && (scan.depth === 0 || (scan.depth === 1 && scan.word === 'items')))
    scan.list = scan.depth + 1
  scan.depth += 1
  if (scan.depth > deepest) throw refuseFile(() => t.tooDeep({ line: scan.line, max: deepest }))
  return 'no'
}

function closes(scan: Scan): 'no' | 'with' | 'before' {
  scan.depth -= 1
  if (!scan.text && scan.list > 0 && scan.depth < scan.list) scan.over = true
  if (!scan.text) return 'no'
  if (scan.depth < scan.list) {
    scan.over = true
    return 'before'
  }
  return scan.depth === scan.list ? 'with' : 'no'
}

/** A duplicate name is an error: JSON.parse would silently use the last one. */
function addName(scan: Scan): void {
  if (!scan.text || scan.depth !== scan.list + 1) return
  if (scan.names.has(scan.word)) scan.trouble = writtenText(() => rowProblemTexts.duplicateName({ name: scan.word }))
  scan.names.add(scan.word)
}

function between(scan: Scan, code: number): void {
  if (scan.list === 0 || scan.depth !== scan.list || code !== 44) return
  if (scan.open) throw refuseFile(() => t.extraComma({ line: scan.line }))
  scan.open = true
}

function finished(scan: Scan): JsonItem {
  const text = scan.text?.join('') ?? ''
  scan.text = null
  const line = scan.begun
  if (text.length > longestItem) throw refuseFile(() => t.rowTooLong({ line, max: longestItem }))
  const item = parsed(text, line)
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
  if (!isObject) return { line, item: {}, trouble: writtenText(rowProblemTexts.notAnObject) }
  return { line, item: { ...item }, ...(scan.trouble !== undefined && { trouble: scan.trouble }) }
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refuseFile(() => t.invalidRow({ line }), cause)
  }
}
