/** Consecutive lines of a file, and the lines that replace them. */
type Place = { before: string[]; after: string[] }

export type RecipeChange = { file: string; isNew: boolean; places: Place[] }

/**
 * Reads a change from the lines of a `diff` block (README.md of this folder). Throws a sentence for a block that is not
 * exact.
 */
export function parseChange([head = '', ...lines]: string[]): RecipeChange {
  const [, sign, file] = /^(---|\+\+\+) (\S+)$/.exec(head) ?? []
  if (!file) throw new Error(`a change begins with '--- FILE', or '+++ FILE' for a new file, not with '${head}'`)
  if (/^\/|(^|\/)\.\.(\/|$)/.test(file)) throw new Error(`${file} is not a path in this repository`)
  const isNew = sign === '+++'
  const odd = lines.find((line) => !/^([ +-]|@@|$)/.test(line))
  if (odd !== undefined) throw new Error(`a line of ${file} begins with neither a space, '+', nor '-': '${odd}'`)
  const places = placesIn(lines)
  for (const { before, after } of places) {
    if (isNew && before.length > 0) throw new Error(`${file} is new, so all its lines begin with '+'`)
    if (!isNew && !before.some((line) => line.trim()))
      throw new Error(`a change of ${file} has no line that locates it`)
    if (before.join('\n') === after.join('\n')) throw new Error(`a change of ${file} changes nothing`)
  }
  if (isNew && places.length > 1) throw new Error(`${file} is new, so it has no second place`)
  return { file, isNew, places }
}

function placesIn(lines: string[]): Place[] {
  const places: Place[] = [{ before: [], after: [] }]
  for (const line of lines) {
    const { before, after } = places.at(-1) as Place
    if (line.startsWith('@@')) {
      places.push({ before: [], after: [] })
      continue
    }
    if (!line.startsWith('+')) before.push(line.slice(1))
    if (!line.startsWith('-')) after.push(line.slice(1))
  }
  return places
}

/** Returns the changed text of the file. `text` is undefined if there is no file. Throws a sentence if it doesn't fit. */
export function applyChange({ file, isNew, places }: RecipeChange, text: string | undefined): string {
  if (isNew && text !== undefined) throw new Error(`${file} is shown as a new file, but it exists`)
  if (isNew) return places.map(({ after }) => `${after.join('\n')}\n`).join('')
  if (text === undefined) throw new Error(`${file} does not exist`)
  return places.reduce((changed, place) => applyAt(file, place, changed), text)
}

function applyAt(file: string, { before, after }: Place, text: string): string {
  const lines = text.split('\n')
  const starts = lines.flatMap((_, start) => (before.every((line, at) => lines[start + at] === line) ? [start] : []))
  const [start] = starts
  if (start === undefined) throw new Error(`${file} has no place with these lines:\n${before.join('\n')}`)
  if (starts.length > 1) {
    const found = starts.map((at) => at + 1).join(', ')
    throw new Error(`${file} has ${starts.length} places (lines ${found}) with these lines:\n${before.join('\n')}`)
  }
  return lines.toSpliced(start, before.length, ...after).join('\n')
}
