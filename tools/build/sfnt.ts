// Reads and writes font files as tables, as far as renaming a font and making a blank one need.

export type Tables = Map<string, Buffer>

export function tablesOf(font: Buffer): Tables {
  const tables: Tables = new Map()
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index
    const start = font.readUInt32BE(at + 8)
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)))
  }
  return tables
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])

export function fontOf(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const head = Buffer.alloc(12 + 16 * sorted.length)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(sorted.length, 4)
  const power = Math.floor(Math.log2(sorted.length))
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(sorted.length * 16 - 2 ** power * 16, 10)
  const bodies: Buffer[] = []
  let start = head.length
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const at = 12 + 16 * index
    const body = padded(bytes)
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(checksum(body), at + 4)
    head.writeUInt32BE(start, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    bodies.push(body)
    start += body.length
  }
  return Buffer.concat([head, ...bodies])
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** IDs of names to keep, such as copyright and license. Family, style, and full name are replaced. */
const kept = new Set([0, 5, 7, 8, 9, 11, 13, 14])

function namesOf(table: Buffer | undefined): [id: number, text: Buffer][] {
  if (!table) return []
  const texts = table.readUInt16BE(4)
  return Array.from({ length: table.readUInt16BE(2) }, (_, index) => 6 + 12 * index)
    .filter((at) => table.readUInt16BE(at) === 3 && table.readUInt16BE(at + 4) === 0x409)
    .map((at) => {
      const start = texts + table.readUInt16BE(at + 10)
      return [table.readUInt16BE(at + 6), table.subarray(start, start + table.readUInt16BE(at + 8))]
    })
}

function nameTable(family: string, before: Buffer | undefined): Buffer {
  const own: [number, Buffer][] = [
    [1, utf16(family)],
    [2, utf16('Regular')],
    [4, utf16(family)],
    [6, utf16(family.replaceAll(' ', ''))],
  ]
  const names = [...namesOf(before).filter(([id]) => kept.has(id)), ...own].sort(([one], [other]) => one - other)
  const head = Buffer.alloc(6 + 12 * names.length)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  let start = 0
  for (const [index, [id, text]] of names.entries()) {
    const words = [3, 1, 0x409, id, text.length, start]
    for (const [place, word] of words.entries()) head.writeUInt16BE(word, 6 + 12 * index + 2 * place)
    start += text.length
  }
  return Buffer.concat([head, ...names.map(([, text]) => text)])
}

/** Returns the font under another name and with normal weight. Its license requires a new name for changed fonts. */
export function renamed(font: Buffer, family: string): Buffer {
  const tables = tablesOf(font)
  tables.set('name', nameTable(family, tables.get('name')))
  const os2 = Buffer.from(tables.get('OS/2') ?? blankOs2())
  os2.writeUInt16BE(400, 4)
  tables.set('OS/2', os2)
  return fontOf(tables)
}

function blankOs2(): Buffer {
  const table = Buffer.alloc(96)
  table.writeUInt16BE(4, 0)
  table.writeUInt16BE(400, 4)
  table.writeUInt16BE(5, 6)
  return table
}

function words(length: number, values: Record<number, number>): Buffer {
  const table = Buffer.alloc(length)
  for (const [at, value] of Object.entries(values)) table.writeUInt16BE(value, Number(at))
  return table
}

/** Maps every character to the second glyph, in one group on each side of the surrogates (cmap format 13). */
function blankCmap(): Buffer {
  const groups = [0x20, 0xd7ff, 1, 0xe000, 0x10ffff, 1]
  const values = [13 << 16, 16 + 4 * groups.length, 0, groups.length / 3, ...groups]
  const subtable = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) subtable.writeUInt32BE(value, 4 * index)
  return Buffer.concat([words(12, { 2: 1, 4: 3, 6: 10, 10: 12 }), subtable])
}

export function blankFont(family: string): Buffer {
  return fontOf(
    new Map([
      // version 1, the magic number, and 1000 units per em
      ['head', words(54, { 0: 1, 12: 0x5f0f, 14: 0x3cf5, 18: 1000, 46: 3, 48: 2 })],
      ['hhea', words(36, { 0: 1, 4: 800, 6: 65_336, 34: 1 })],
      ['maxp', words(32, { 0: 1, 4: 2, 14: 1 })],
      ['hmtx', Buffer.alloc(6)],
      ['loca', Buffer.alloc(6)],
      ['glyf', Buffer.alloc(4)],
      ['cmap', blankCmap()],
      ['name', nameTable(family, undefined)],
      ['OS/2', blankOs2()],
      ['post', words(32, { 0: 3 })],
    ]),
  )
}
