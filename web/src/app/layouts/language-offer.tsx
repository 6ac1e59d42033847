import { X } from 'lucide-react'
import {
  currentLanguage,
  directionOf,
  type Language,
  languageOfferKey,
  languageOffers,
} from '#shared/texts/languages.ts'
import { IconButton } from '#web/components/ui/button.tsx'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { usePageIn } from './use-page-in.ts'

/**
 * A line that offers the visitor's language, in that language. All visitors get the same HTML: it has a hidden line for
 * each other language, of which a script shows one before the first paint (server/public-pages/ssr/language-offer.ts).
 */
export function LanguageOffer() {
  const { languages = [] } = useSiteConfig()
  const pageIn = usePageIn()
  const others = languages.filter((language) => language !== currentLanguage())
  const offers = others.map((language) => ({ language, href: pageIn(language) }))
  const content = useCachedHtml(Offers, { offers, onHide: hideOffer })
  return offers.length > 0 && <div {...content} />
}

type OffersProps = { offers: { language: Language; href: string }[]; onHide: (language: Language) => void }

const Offers = ({ offers, onHide }: OffersProps) =>
  offers.map(({ language, href }) => {
    const { read, hide } = languageOffers[language]
    return (
      <aside key={language} lang={language} dir={directionOf(language)} aria-label={read} className="language-offer">
        <a href={href} hrefLang={language}>
          {read}
        </a>
        <IconButton icon={X} label={hide} onClick={() => onHide(language)} />
      </aside>
    )
  })

function hideOffer(language: Language): void {
  delete document.documentElement.dataset.offer
  try {
    localStorage.setItem(languageOfferKey, language)
  } catch (error) {
    console.warn('This browser stores nothing, so the line returns on the next page.', error)
  }
  // the pressed button is gone
  document.getElementById('main')?.focus({ preventScroll: true })
}
