import { defaultEmbeddedPets, type EmbedData, embedPets, maxEmbeddedPets } from '#shared/embed.ts'
import { box, petList, plainLink } from './elements.ts'
import { styles } from './styles.ts'

/** Milliseconds. */
const fetchTimeout = 10_000

export type EmbedOptions = { limit?: string | undefined; category?: string | undefined }

function buildQuery({ limit = '', category = '' }: EmbedOptions): string {
  const requestedLimit = /^\d+$/.test(limit.trim()) ? Number(limit) : defaultEmbeddedPets
  const query = new URLSearchParams({ limit: String(Math.min(Math.max(requestedLimit, 1), maxEmbeddedPets)) })
  const kinds = category.split(',').map((kind) => kind.trim().toLowerCase())
  if (category) query.set('category', kinds.map((kind) => kind.charAt(0).toUpperCase() + kind.slice(1)).join())
  return String(query)
}

/** The server answers an unknown category with 400; then all categories are shown. */
async function fetchPets(site: string, options: EmbedOptions): Promise<EmbedData> {
  const answer = await fetch(`${site}${embedPets}?${buildQuery(options)}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(fetchTimeout),
  })
  if (answer.status === 400 && options.category) return fetchPets(site, { limit: options.limit })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

/** Whether the page behind an element is dark, judged by plain background colors. */
function isDark(element: Element): boolean {
  for (let behind: Element | null = element; behind; behind = behind.parentElement) {
    const [, color] = /^rgba?\((.*)\)/.exec(getComputedStyle(behind).backgroundColor) ?? []
    const [red = 0, green = 0, blue = 0, opacity = 1] = color?.split(/[\s,/]+/).map(Number) ?? [0, 0, 0, 0]
    if (opacity > 0.5) return 0.3 * red + 0.6 * green + 0.1 * blue < 110
  }
  const { colorScheme } = getComputedStyle(document.documentElement)
  if (!colorScheme.includes('dark')) return false
  return !colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches
}

/**
 * Shows a shelter's pets in an element of another site's page: a link at first, then the pets. Resolves when nothing
 * more will change. If the shelter can't be reached, the link stays. `site` is the shelter's origin, with the prefix of the language.
 */
export async function showPets(host: HTMLElement, site: string, options: EmbedOptions): Promise<void> {
  const link = plainLink(site)
  // browsers from before 2023
  if (!('adoptedStyleSheets' in document)) return host.replaceChildren(link)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  // a style element would need an exception in the page's policy
  root.adoptedStyleSheets = [sheet]
  const container = box(isDark(host))
  container.append(link)
  root.append(container)
  try {
    const data = await fetchPets(site, options)
    for (const [theme, color] of Object.entries(data.accent ?? {})) container.style.setProperty(`--${theme}`, color)
    container.replaceChildren(...petList(data))
  } catch {
    // the link is already shown
  }
}
