import { Clock, Heart, Mail, MapPin, Phone } from 'lucide-react'
import type { PublicConfig } from '#shared/config.ts'
import { pages, pathTo } from '#shared/pages.ts'
import type { Language } from '#shared/texts/languages.ts'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'
import { Brand } from './brand.tsx'
import { footerTexts as t } from './footer.texts.ts'
import { LanguageLinks } from './language-links.tsx'

export function Footer() {
  const { siteName, giving, happyEndings } = useSiteConfig()
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto grid max-w-page gap-10 px-4 py-14 *:min-w-0 sm:grid-cols-2 sm:px-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,1fr)_auto]">
        <div>
          <Brand />
          <p className="mt-4 max-w-xs text-ink-soft">{t.motto()}</p>
          <OwnLinks giving={giving} happyEndings={happyEndings} />
        </div>
        <Contact />
        <Legal />
        <Social />
      </div>
      <LanguageLinks className="border-t border-line px-4 py-5" />
      <p className="border-t border-line px-4 py-5 text-center text-sm text-ink-soft">
        {t.copyright({
          year: String(new Date().getUTCFullYear()),
          siteName,
          // at New Year, the server's and the reader's year may differ: the page keeps the server's
          time: (year) => <span suppressHydrationWarning>{year}</span>,
        })}
      </p>
    </footer>
  )
}

const line = 'flex min-h-8 items-center gap-2.5 text-ink underline-offset-4 hover:underline'

const OwnLinks = ({ giving, happyEndings }: Pick<PublicConfig, 'giving' | 'happyEndings'>) => (
  <div className="mt-3">
    {giving && (
      <Link to={pathTo('give')} className={line}>
        <Heart aria-hidden className="size-5 shrink-0 fill-current text-amber-ink" />
        {pages.give.title()}
      </Link>
    )}
    <Link to={pathTo('saved')} className={line}>
      <Heart aria-hidden className="size-5 shrink-0 text-amber-ink" />
      {t.savedPets()}
    </Link>
    <Link to={pathTo('yourDonations')} className={`ps-7.5 ${line}`}>
      {t.yourDonations()}
    </Link>
    {happyEndings && (
      <Link to={pathTo('happyEndings')} className={`ps-7.5 ${line}`}>
        {pages.happyEndings.title()}
      </Link>
    )}
  </div>
)

const Legal = () => <nav aria-labelledby="footer-terms" {...useCachedHtml(LegalLinks, {})} />

const LegalLinks = () => (
  <>
    <h2 id="footer-terms" className="mb-3 text-lg">
      {t.legal()}
    </h2>
    <ul className="space-y-1">
      <li>
        <Link to={pathTo('privacy')} className={line}>
          {t.privacy()}
        </Link>
      </li>
      <li>
        <Link to={pathTo('terms')} className={line}>
          {t.terms()}
        </Link>
      </li>
    </ul>
  </>
)

function Contact() {
  const { support, openingHours, textLanguages } = useSiteConfig()
  const { email, phone, place } = support
  const content = useCachedHtml(ContactLines, { support, openingHours, language: textLanguages?.openingHours })
  if (!email && !phone && !place && !openingHours) return null
  return <section aria-labelledby="footer-contact" {...content} />
}

type ContactProps = Pick<PublicConfig, 'support' | 'openingHours'> & { language?: Language }

function ContactLines({ support, openingHours, language }: ContactProps) {
  const { email, phone, place } = support
  return (
    <>
      <h2 id="footer-contact" className="mb-3 text-lg">
        {t.contact()}
      </h2>
      <ul className="space-y-1">
        {email && (
          <li>
            <a href={`mailto:${email}`} className={line}>
              <Mail aria-hidden className="size-5 shrink-0 text-amber-ink" />
              <bdi className="min-w-0 break-words">{email}</bdi>
            </a>
          </li>
        )}
        {phone && (
          <li>
            <a href={telephone(phone)} className={line}>
              <Phone aria-hidden className="size-5 shrink-0 text-amber-ink" />
              <bdi>{phone}</bdi>
            </a>
          </li>
        )}
        {place && (
          <li className="flex min-h-8 items-center gap-2.5">
            <MapPin aria-hidden className="size-5 shrink-0 text-amber-ink" />
            <bdi>{place}</bdi>
          </li>
        )}
        {openingHours && (
          <li className="flex gap-2.5 pt-1">
            <Clock role="img" aria-label={t.openingHours()} className="mt-0.5 size-5 shrink-0 text-amber-ink" />
            <div className="min-w-0 space-y-2">
              <FormattedText text={openingHours} language={language} />
            </div>
          </li>
        )}
      </ul>
    </>
  )
}

function Social() {
  const { siteName, social } = useSiteConfig()
  return <section aria-labelledby="footer-social" {...useCachedHtml(SocialLinks, { siteName, social })} />
}

/** `key` is the name in the settings; `path` is drawn on 24 × 24. */
const socialNetworks = [
  {
    key: 'facebook',
    name: t.facebook,
    path: 'M13.6 22v-8.2h2.9l.5-3.4h-3.4V8.3c0-1 .4-1.7 1.8-1.7H17V3.6c-.5-.1-1.4-.2-2.4-.2-2.7 0-4.4 1.6-4.4 4.5v2.5H7.3v3.4h2.9V22z',
  },
  {
    key: 'instagram',
    name: t.instagram,
    path: 'M7.5 2.5h9a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-9a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v9a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-9a3 3 0 0 0-3-3zM12 7.3a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4zm0 2a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zm4.9-3.4a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  },
  {
    key: 'x',
    name: t.x,
    path: 'M3 3h5.6l4.2 5.9L18 3h2.5l-6.6 7.6L21.4 21h-5.6l-4.6-6.4L5.700 21H3.200l6.900-8zm3.600 1.800L16.700 19.200h1.200L7.800 4.800z',
  },
  {
    key: 'youtube',
    name: t.youtube,
    path: 'M5 5h14a3.500 3.500 0 0 1 3.500 3.500v7A3.500 3.500 0 0 1 19 19H5a3.500 3.500 0 0 1-3.500-3.500v-7A3.500 3.500 0 0 1 5 5zm5 3.800v6.400l5.500-3.200z',
  },
] as const

function SocialLinks({ siteName, social }: Pick<PublicConfig, 'siteName' | 'social'>) {
  return (
    <>
      <h2 id="footer-social" className="mb-3 text-lg">
        {t.follow()}
      </h2>
      <ul className="flex gap-2">
        {socialNetworks.map(({ key, name, path }) => {
          const url = social[key]
          const network = name()
          const label = url ? t.socialLink({ siteName, network }) : t.socialMissing({ network })
          return (
            <li key={key}>
              <a
                href={url ?? '#'}
                rel={url ? 'me noopener' : undefined}
                title={label}
                className="grid size-10 place-items-center rounded-full bg-amber-soft text-amber-ink transition-colors hover:bg-sunken forced-colors:border"
              >
                <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current" fillRule="evenodd">
                  <path d={path} />
                </svg>
                <span className="sr-only">{label}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
