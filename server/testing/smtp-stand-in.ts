import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = {
  from: string
  to: string[]
  raw: string
  /** By name in lower case, unfolded, with encoded words decoded. */
  headers: Record<string, string>
  text: string
  html: string
}

export type SmtpStandIn = { url: string; port: number; mails: ReceivedMail[]; close: () => Promise<void> }

export async function openSmtp(options: SMTPServerOptions = {}): Promise<SmtpStandIn> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    // no warning about the shared test certificate
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, ...readMail(raw) })
        done()
      })
    },
    ...options,
  })
  // ignores connections that tests break
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    close: () => new Promise((resolve) => void server.close(resolve)),
  }
}

export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const headers = headersOf(raw)
  const parts = partsOf(raw)
  const partOf = (type: string) => {
    const part = parts.find((one) => headersOf(one.trimStart())['content-type']?.startsWith(type)) ?? ''
    const trimmed = part.trimStart()
    const body = trimmed.slice(trimmed.indexOf('\r\n\r\n') + 4).trimEnd()
    const encoding = headersOf(trimmed)['content-transfer-encoding']
    if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
    return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

/** The parts of a message, also those of a part that has parts. */
function partsOf(raw: string): string[] {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(headersOf(raw)['content-type'] ?? '') ?? []
  if (!boundary) return [raw]
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  return parts.flatMap((part) => partsOf(part.trimStart()))
}

function headersOf(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const lines = head.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  return Object.fromEntries(lines.map(([name = '', value = '']) => [name.toLowerCase(), decodeWords(value.trim())]))
}

const decodeWords = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
