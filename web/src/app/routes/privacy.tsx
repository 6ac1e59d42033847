import type { ReactNode } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import { Article, ArticlePart } from '#web/app/layouts/article.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { RetentionTable } from '#web/features/profile/retention-table.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'
import { privacyPageTexts as t } from './privacy.texts.ts'

/** The stored data, the reasons, and the retention periods (docs/product.md 11.10). */
export function PrivacyPage() {
  const { siteName, support, privacyContact, textLanguages, identity, mail, payments, languages = [] } = useSiteConfig()
  const firebase = identity.provider === 'firebase'
  return (
    <Article title={t.title()} description={t.description()} lead={t.lead({ siteName })}>
      <Responsible {...{ siteName, support, privacyContact, textLanguages }} />
      <ArticlePart title={t.browsing()}>
        <p>{t.browsingLog()}</p>
        {languages.length > 1 && <p>{t.browsingLanguage()}</p>}
        <p>{t.browsingPhotos()}</p>
      </ArticlePart>
      <WithAnAccount firebase={firebase} />
      <ArticlePart title={t.adopting()}>
        <p>{t.adoptingData()}</p>
      </ArticlePart>
      <ArticlePart title={t.donating()}>
        <p>{t.donatingData()}</p>
        {payments !== null && <p>{t.donatingByCard()}</p>}
      </ArticlePart>
      {mail && (
        <ArticlePart title={t.emails()}>
          <p>{t.emailsData()}</p>
        </ArticlePart>
      )}
      <RetentionTable />
      <HowLong email={support.email} firebase={firebase} />
    </Article>
  )
}

const mailLink = (email: string) => (inside: ReactNode) => <a href={`mailto:${email}`}>{inside}</a>
const phoneLink = (phone: string) => (inside: ReactNode) => <a href={telephone(phone)}>{inside}</a>

type ResponsibleProps = Pick<PublicConfig, 'siteName' | 'support' | 'privacyContact' | 'textLanguages'>

function Responsible({ siteName, support, privacyContact, textLanguages }: ResponsibleProps) {
  const { email, phone, place } = support
  const ways = contact(email, phone)
  return (
    <ArticlePart title={t.responsible()}>
      <p>
        {place ? t.runByIn({ siteName, place }) : t.runBy({ siteName })}
        {ways && ' '}
        {ways}
      </p>
      {privacyContact && (
        <div className="mt-4">
          <p>{t.privacyContact()}</p>
          <FormattedText text={privacyContact} language={textLanguages?.privacyContact} />
        </div>
      )}
    </ArticlePart>
  )
}

function contact(email: string | null, phone: string | null): ReactNode {
  if (email && phone) return t.contact({ email, phone, mail: mailLink(email), call: phoneLink(phone) })
  if (email) return t.contactByEmail({ email, mail: mailLink(email) })
  return phone && t.contactByPhone({ phone, call: phoneLink(phone) })
}

function WithAnAccount({ firebase }: { firebase: boolean }) {
  return (
    <ArticlePart title={t.account()}>
      <ul>
        <li>{t.accountProfile()}</li>
        <li>{firebase ? t.accountPasswordAtFirebase() : t.accountPassword()}</li>
        <li>{firebase ? t.accountLoginAtFirebase() : t.accountCookies()}</li>
        {!firebase && <li>{t.accountDevices()}</li>}
        <li>{t.accountPosts()}</li>
      </ul>
      <p>{t.accountPhotos()}</p>
    </ArticlePart>
  )
}

function HowLong({ email, firebase }: { email: string | null; firebase: boolean }) {
  return (
    <ArticlePart title={t.rights()}>
      <p>
        {t.rightsAccount()} {email ? t.rightsRequestsByEmail({ email, mail: mailLink(email) }) : t.rightsRequests()}
      </p>
      <p>{t.rightsDeletion()}</p>
      <p>{t.rightsBackups()}</p>
      {firebase && <p>{t.rightsFirebase()}</p>}
    </ArticlePart>
  )
}
