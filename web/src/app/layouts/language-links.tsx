import { useLocation } from 'react-router-dom'
import { unlistedPaths } from '#shared/pages.ts'
import { currentLanguage, directionOf, type Language, languageNames } from '#shared/texts/languages.ts'
import { classes } from '#web/components/ui/classes.ts'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { languageLinksTexts as t } from './language-links.texts.ts'
import { usePageIn } from './use-page-in.ts'

/**
 * Plain links to the current page in each language that the shelter offers (docs/product.md 20.2). They load the page
 * anew, because each language has its own scripts.
 */
export function LanguageLinks({ className }: { className: string }) {
  const { languages = [] } = useSiteConfig()
  const { pathname } = useLocation()
  const pageIn = usePageIn()
  const links = languages.map((language) => ({ language, href: pageIn(language) }))
  const isUnlisted = unlistedPaths.some((path) => pathname.startsWith(path))
  const content = useCachedHtml(LanguageItems, { links, isUnlisted })
  if (links.length < 2) return null
  return (
    <nav aria-label={t.label()} className={className}>
      <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1" {...content} />
    </nav>
  )
}

type LanguageItemsProps = { links: { language: Language; href: string }[]; isUnlisted: boolean }

const LanguageItems = ({ links, isUnlisted }: LanguageItemsProps) =>
  links.map(({ language, href }) => {
    const isCurrent = language === currentLanguage()
    return (
      <li key={language}>
        <a
          href={href}
          lang={language}
          hrefLang={language}
          dir={directionOf(language)}
          rel={isUnlisted ? 'nofollow' : undefined}
          aria-current={isCurrent ? 'true' : undefined}
          className={classes(
            'inline-flex min-h-8 items-center text-ink underline-offset-4',
            isCurrent ? 'font-bold underline' : 'hover:underline',
          )}
        >
          {languageNames[language]}
        </a>
      </li>
    )
  })
