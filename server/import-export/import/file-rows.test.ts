import { describe, expect, it } from 'vitest'
import { tableRows } from '../csv/csv-rows.ts'
import { decoded } from '../csv/encoding.ts'
import { jsonItems } from '../csv/json-items.ts'

/** A file in pieces of so many bytes, so that every value is cut somewhere. */
const fileOf = (content: Buffer | string, piece = 7) => {
  const bytes = Buffer.from(content)
  return {
    size: bytes.length,
    async *read() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    },
  }
}
const all = async <T>(list: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}
const textOf = async (content: Buffer | string) => (await all(decoded(fileOf(content)))).join('')
const rowsOf = (content: Buffer | string, piece?: number) => all(tableRows(decoded(fileOf(content, piece))))
const itemsOf = (content: string, piece?: number) => all(jsonItems(decoded(fileOf(content, piece))))

describe('the text of a file', () => {
  const text = 'name;Größe\nÉmile;"5 €"\n'
  const utf16 = Buffer.from(text, 'utf16le')

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', utf16],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text.replace('€', '\u0080'), 'latin1')],
  ])('is read from %s', async (_name, bytes) => {
    expect(await textOf(bytes)).toBe(text)
  })

  it.each([
    ['', 'The file is empty.'],
    [Buffer.from('PK\x03\x04rest of it'), 'Excel workbook or a ZIP file'],
    [Buffer.from('%PDF-1.7'), 'This is a PDF'],
    [Buffer.from([0x1f, 0x8b, 8, 0]), 'This file is compressed'],
    [Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 200, 201]), 'This isn’t a text file'],
  ])('is refused in %j', async (content, sentence) => {
    await expect(textOf(content)).rejects.toThrow(sentence)
  })
})

describe('a table', () => {
  const rows = [
    { line: 1, cells: ['name', 'description'] },
    { line: 2, cells: ['Rex', 'A good dog'] },
    { line: 3, cells: ['Mia', 'Shy'] },
  ]

  it.each([',', ';', '\t', '|'])('may be separated by %j, with any line ends', async (separator) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = rows.map(({ cells }) => cells.join(separator)).join(end)
      expect(await rowsOf(text)).toEqual(rows)
      expect(await rowsOf(`${text}${end}`)).toEqual(rows)
      expect(await rowsOf(`sep=${separator}${end}${text}`)).toEqual(rows.map((row) => ({ ...row, line: row.line + 1 })))
    }
  })

  it('may contain line breaks within quotation marks, and has the first line of each row', async () => {
    const text =
      'name,description\r\nRex,"A ""good"" dog.\r\n\r\nHe, too"\r\n\r\nMia,5" tall\r\n"",""\r\nBo,"a\nb"\r\nTim,\r\n'
    expect(await rowsOf(text)).toEqual([
      { line: 1, cells: ['name', 'description'] },
      { line: 2, cells: ['Rex', 'A "good" dog.\r\n\r\nHe, too'] },
      { line: 6, cells: ['Mia', '5" tall'] },
      { line: 8, cells: ['Bo', 'a\nb'] },
      { line: 10, cells: ['Tim', ''] },
    ])
  })

  it('may have rows of different lengths, 1,000 columns and a cell of 100 KB', async () => {
    expect((await rowsOf('a,b,c\n1\n1,2,3,4\n')).map(({ cells }) => cells.length)).toEqual([3, 1, 4])
    const [wide] = await rowsOf(Array.from({ length: 1000 }, (_, place) => `column ${place}`).join(','))
    expect(wide?.cells).toHaveLength(1000)
    const [, long] = await rowsOf(`a,b\n1,"${'x'.repeat(100_000)}"`, 4096)
    expect(long?.cells[1]).toHaveLength(100_000)
  })

  it('names the row with an unclosed quotation mark', async () => {
    await expect(rowsOf('a,b\n1,2\n3,"4\n5,6\n')).rejects.toThrow(
      'Line 3: a quotation mark in this row is never closed',
    )
    const long = `a,b\n1,2\n3,"${'4,5\n'.repeat(300_000)}`
    await expect(rowsOf(long, 64 * 1024)).rejects.toThrow('Line 3: a quotation mark in this row is never closed')
  })

  it('is read no further than its reader needs', async () => {
    let read = 0
    const endless = {
      size: 0,
      async *read() {
        for (;;) {
          read += 1
          yield Buffer.from(read === 1 ? 'a,b\n' : '1,2\n'.repeat(1000))
        }
      },
    }
    const text = async function* () {
      for await (const bytes of endless.read()) yield bytes.toString()
    }
    let rows = 0
    for await (const { cells } of tableRows(text())) {
      rows += cells.length / 2
      if (rows === 5000) break
    }
    expect(read).toBeLessThan(100)
  })
})

describe('a list as JSON', () => {
  const items = [
    { name: 'Rex', tags: ['a', { b: '}]"' }] },
    { name: 'Mia "the cat"', age: 2 },
  ]

  it.each([1, 3, 1000])('is cut into its items, however it arrives (%i bytes at a time)', async (piece) => {
    const forms = [
      items,
      { pawstead: 1, kind: 'pets', items },
      { other: { items: [1] }, list: [[2]], items, more: [3] },
    ]
    for (const form of forms)
      for (const text of [JSON.stringify(form), JSON.stringify(form, null, 2)])
        expect((await itemsOf(text, piece)).map(({ item }) => item)).toEqual(items)
    expect((await itemsOf('[\n{"a":1},\n\n{"a":\n2}\n]\n', piece)).map(({ line }) => line)).toEqual([2, 4])
    expect(await itemsOf('[]', piece)).toEqual([])
  })

  it('reports invalid rows, and duplicate names', async () => {
    const found = await itemsOf('[1, "two", null, [4], {"a": 1, "b": {"a": 2}, "a": 3}, {"a": "a", "b": "b"}]')
    expect(found.map(({ trouble }) => trouble?.text)).toEqual([
      ...Array(4).fill('This row can’t be read: it isn’t an object'),
      'This row can’t be read: “a” is in it twice',
      undefined,
    ])
  })

  it.each([
    ['{"pets": 1}', 'This JSON file has no list.'],
    ['[{"a": 1}', 'Line 1: the file ends before its list does.'],
    ['[\n{"a": 1},\n{"a": ', 'Line 3: the file ends in the middle of this row.'],
    ['[{"a": 1},,{}]', 'Line 1: there is an extra comma.'],
    ['[{"a": 1}\n{}]', 'Line 2: a comma is missing before this row.'],
    ['[{"a": 1}] x', 'Line 1: the file continues after the end of its list.'],
    ['[\n{"a": oh}]', 'Line 2: the row that begins here isn’t valid JSON.'],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'Line 1: this is nested more than 20 levels deep.'],
    [`[1,\n{"a":${'{"a":'.repeat(10_000)}`, 'Line 2: this is nested more than 20 levels deep.'],
    [`{"a":${'{"a":'.repeat(10_000)}`, 'Line 1: this is nested more than 20 levels deep.'],
    [`[{"a": "${'x'.repeat(1_100_000)}`, 'Line 1: this row is longer than 1,000,000 characters.'],
  ])('refuses %.30s', async (text, sentence) => {
    await expect(itemsOf(text, 64 * 1024)).rejects.toThrow(sentence)
  })
})
