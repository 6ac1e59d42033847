import { accentPath } from '#shared/accent.ts'
import type { PublicConfig } from '#shared/config.ts'
import { readProblem } from '#web/lib/errors.ts'

export async function fetchSiteConfig(): Promise<PublicConfig> {
  const answer = await fetch('/api/config', { cache: 'no-store' })
  if (!answer.ok) throw await readProblem(answer)
  return (await answer.json()) as PublicConfig
}

const accentSheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/accent/"]')

/** Replaces the page's accent style sheet. Rejects if it can't be loaded. */
export async function applyAccent(accent: string | null): Promise<void> {
  const before = [...accentSheets()]
  const href = accent && accentPath(accent)
  if (href && before.some((sheet) => sheet.getAttribute('href') === href)) return
  if (href) await loadSheet(href)
  for (const sheet of before) sheet.remove()
}

function loadSheet(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: href })
  sheet.addEventListener('load', () => resolve())
  sheet.addEventListener('error', () => {
    sheet.remove()
    reject(new Error(`${href} did not load`))
  })
  document.head.append(sheet)
  return promise
}
