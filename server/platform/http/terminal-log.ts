import { Writable } from 'node:stream'
import { prettyFactory } from 'pino-pretty'
import type { LogLevel } from '#server/config/env.ts'

type LogLine = {
  level: number
  msg?: string
  req?: unknown
  res?: { status: number; method?: string; path?: string }
  responseTime?: number
}

const warning = 40

/** Says again what `serve` prints itself. */
const isAboutListening = ({ msg = '' }: LogLine) => msg.startsWith('Server listening at ')

const isVerbose = (level: LogLevel) => level === 'debug' || level === 'trace'

/**
 * The log for a person at a terminal: readable lines instead of JSON. Requests appear only if they fail on the server or
 * if `level` is `debug` or `trace`, each on one short line.
 */
export function terminalLog(level: LogLevel, out: Pick<Writable, 'write'>): Writable {
  const format = prettyFactory({ ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss', colorize: false })
  const formatted = (text: string): string => {
    const line: LogLine = JSON.parse(text)
    if (line.level >= warning) return format(text)
    if (isAboutListening(line) || line.req) return ''
    if (line.res === undefined) return format(text)
    return isVerbose(level) || line.res.status >= 500 ? requestLine(line.res, line.responseTime) : ''
  }
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) {
        const shown = line && formatted(line)
        if (shown) out.write(shown)
      }
      done()
    },
  })
}

function requestLine({ status, method, path }: NonNullable<LogLine['res']>, milliseconds = 0): string {
  const time = new Date().toTimeString().slice(0, 8)
  return `[${time}] ${method} ${path} ${status} (${Math.round(milliseconds)} ms)\n`
}
