import { AppError, writtenText } from '#server/platform/errors/errors.ts'
import { fileProblemTexts as t } from '#shared/file-problems.texts.ts'

/** `read` can be called several times. */
export type FileSource = { size: number; read: () => AsyncIterable<Buffer> }

export const refuseFile = (write: () => string, cause?: unknown): AppError =>
  new AppError('IMPORT_UNREADABLE', { text: writtenText(write), cause })

const otherFormats: [begins: Buffer, problem: () => string][] = [
  [Buffer.from('PK\x03\x04'), t.workbookOrZip],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), t.workbook],
  [Buffer.from([0x1f, 0x8b]), t.compressed],
  [Buffer.from('%PDF'), t.pdf],
]

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Decodes a file in pieces, without its byte order mark. The encoding is UTF-16 by its mark or its zero bytes, UTF-8 if
 * the whole file is valid, otherwise Windows-1252, which includes Latin-1. `told` gets the number of bytes read. Throws
 * `IMPORT_UNREADABLE` for binary files.
 */
export async function* decoded(
  source: FileSource,
  onBytesRead: (bytes: number) => void | Promise<void> = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(source))
  let bytesRead = 0
  for await (const bytes of source.read()) {
    bytesRead += bytes.length
    await onBytesRead(bytesRead)
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

async function detectEncoding(source: FileSource): Promise<TextEncoding> {
  const begin = await readStart(source)
  if (begin.length === 0) throw refuseFile(t.empty)
  const other = otherFormats.find(([bytes]) => begin.subarray(0, bytes.length).equals(bytes))
  if (other) throw refuseFile(other[1])
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le'
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be'
  const zeros = [0, 1].map((parity) => share(begin, (byte, place) => byte === 0 && place % 2 === parity))
  if ((zeros[1] ?? 0) > 0.3) return 'utf-16le'
  if ((zeros[0] ?? 0) > 0.3) return 'utf-16be'
  if (share(begin, (byte) => byte < 9) > 0.05) throw refuseFile(t.notText)
  return (await isUtf8(source)) ? 'utf-8' : 'windows-1252'
}

const share = (bytes: Buffer, is: (byte: number, place: number) => boolean) =>
  bytes.reduce((sum, byte, place) => sum + Number(is(byte, place)), 0) / bytes.length

async function readStart(source: FileSource): Promise<Buffer> {
  for await (const bytes of source.read()) return bytes.subarray(0, 4096)
  return Buffer.alloc(0)
}

async function isUtf8(source: FileSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of source.read()) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
