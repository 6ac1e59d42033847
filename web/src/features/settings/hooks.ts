import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accentPath } from '#shared/accent.ts'
import type { ApiConfig } from '#shared/config.ts'
import type { Currency } from '#shared/currencies.ts'
import { withoutPrefix } from '#shared/local-paths.ts'
import { currentCurrency, setMoneyForm } from '#shared/money.ts'
import { pageTextsIn } from '#shared/own-texts.ts'
import { legalPages } from '#shared/page-texts.ts'
import type { PreviewInput } from '#shared/preview.ts'
import { offeredLanguages, type SettingsResponse, type ShelterSettings } from '#shared/settings.ts'
import { currentLanguage, type Language, mainLanguage, pseudolocale } from '#shared/texts/languages.ts'
import { readProblem } from '#web/lib/errors.ts'
import { useChangeSite } from '#web/lib/site-config.ts'
import { trpc } from '#web/lib/trpc.ts'

export const useSettings = () => trpc.settings.get.useQuery()

export function useLoadSettings() {
  const { settings } = trpc.useUtils()
  return () => settings.get.fetch(undefined, { staleTime: 0 })
}

export const useFailedMail = () => trpc.settings.failedMail.useQuery()

/** Saves all settings; the response contains the saved ones. */
export function useSaveSettings() {
  const { settings } = trpc.useUtils()
  return trpc.settings.save.useMutation({
    onSuccess: (answer) => {
      settings.get.setData(undefined, answer)
      void settings.questions.invalidate()
    },
  })
}

/** The home page for a `PreviewInput`, as JSON. The last one stays until the next has arrived. */
export function useHomePreview(json: string) {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: ['home preview', json],
    queryFn: async () => {
      const input: PreviewInput = JSON.parse(json)
      return { ...(await client.settings.preview.mutate(input)), language: input.language }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** The page's language; undefined for the shelter's own. */
const otherLanguage = () => {
  const language = currentLanguage()
  return language === mainLanguage() || language === pseudolocale ? undefined : language
}

/** The input of calls whose answer has the shelter's questions, in the page's language. */
export function questionsLanguage() {
  const language = otherLanguage()
  return language && { language }
}

export const useQuestions = () => trpc.settings.questions.useQuery(questionsLanguage())

/** The URL of this page, or of `nextPath`, once the shelter's languages are these; null if the URL stays. */
export function movedPage(
  saved: Pick<SettingsResponse['saved'], 'language' | 'otherLanguages'>,
  nextPath = () => withoutPrefix(window.location.pathname + window.location.search) ?? '/',
): string | null {
  const current: Language = currentLanguage()
  const stays = current === pseudolocale || offeredLanguages(saved).includes(current)
  if (stays && saved.language === mainLanguage()) return null
  return (stays && current !== saved.language ? `/${current.toLowerCase()}` : '') + nextPath()
}

async function fetchSiteConfig(): Promise<ApiConfig> {
  const language = otherLanguage()
  const answer = await fetch(language ? `/api/config?language=${language}` : '/api/config', { cache: 'no-store' })
  if (!answer.ok) throw await readProblem(answer)
  return (await answer.json()) as ApiConfig
}

const accentSheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/accent/"]')

/** Replaces the page's accent style sheet. Rejects if it can't be loaded. */
async function applyAccent(accent: string | null): Promise<void> {
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

/** The page came with the form of another currency. */
async function changeCurrency(currency: Currency): Promise<void> {
  const { moneyFormOf } = await import('#shared/money-form.ts')
  setMoneyForm(() => moneyFormOf(currentLanguage(), currency))
}

export function useShowSaved() {
  const changeSite = useChangeSite()
  return async (saved: ShelterSettings): Promise<boolean> => {
    try {
      const site = await fetchSiteConfig()
      if (site.currency !== currentCurrency()) await changeCurrency(site.currency)
      // the call has no texts of pages
      changeSite({ ...site, ...pageTextsIn(saved, currentLanguage(), ['home', ...legalPages]) })
      await applyAccent(site.accent)
      return true
    } catch (error) {
      console.warn('The site could not be shown as it was saved.', error)
      return false
    }
  }
}
