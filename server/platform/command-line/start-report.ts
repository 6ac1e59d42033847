import type { Config } from '#server/config/env.ts'
import { mailConfigOf, sendsMail } from '#server/config/mail.ts'

// What `serve` prints on a terminal (docs/product.md 2.5). Its log shows the same to other programs.

type ReportedConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl' | 'mail' | 'https'>

const databaseName = (url: string): string => {
  const { hostname, pathname } = new URL(url)
  return `${hostname}${pathname}`
}

function missingMail(config: ReportedConfig): string[] {
  if (sendsMail(config)) return []
  const mail = mailConfigOf(config)
  const reason = 'off' in mail && mail.off !== null ? `: ${mail.off}` : ''
  return [`Email is off${reason}. To turn it on, see 'Mail' in the README.`]
}

const missingAddress = ({ publicUrl }: ReportedConfig): string[] =>
  publicUrl
    ? []
    : ["No web address is set, so only this computer opens the site. See 'Run it permanently' in the README."]

/** Where the site and its data are, and what is not set up yet; for the sample shelter only the first. */
export function startReport(url: string, config: ReportedConfig, isDemo: boolean): string {
  const place = config.databaseUrl ? `PostgreSQL at ${databaseName(config.databaseUrl)}` : config.dataDir
  const missing = isDemo ? [] : [...missingMail(config), ...missingAddress(config)]
  return ['', `Pawstead is at ${url}`, `Its data is in ${place}`, ...missing, 'Press Ctrl+C to stop it.', ''].join('\n')
}

/** Lines in a box, or between two rules if the box would not fit into `columns`. */
export function boxed(lines: string[], columns = 80): string {
  const inner = Math.max(...lines.map((line) => line.length))
  if (inner + 4 > columns) {
    const rule = '─'.repeat(Math.min(columns, inner))
    return [rule, ...lines, rule].join('\n')
  }
  const rule = '─'.repeat(inner + 2)
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(inner)} │`), `└${rule}┘`].join('\n')
}
