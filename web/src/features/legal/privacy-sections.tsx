import type { ReactNode } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import { retentionPolicies } from '#shared/retention.ts'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { RetentionTable, retentionTitle } from '#web/features/profile/retention-table.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'
import type { LegalPageTexts, LegalSection } from './legal-page.tsx'
import { privacyPageTexts as t } from './privacy.texts.ts'

const mailLink = (email: string) => (inside: ReactNode) => <a href={`mailto:${email}`}>{inside}</a>
const phoneLink = (phone: string) => (inside: ReactNode) => <a href={telephone(phone)}>{inside}</a>

const isAtFirebase = ({ identity }: PublicConfig) => identity.provider === 'firebase'

function contact({ email, phone }: PublicConfig['support']): ReactNode {
  if (email && phone) return t.contact({ email, phone, mail: mailLink(email), call: phoneLink(phone) })
  if (email) return t.contactByEmail({ email, mail: mailLink(email) })
  return phone && t.contactByPhone({ phone, call: phoneLink(phone) })
}

function responsible({ siteName, support }: PublicConfig): ReactNode[] {
  const { place } = support
  const ways = contact(support)
  return [
    <>
      {place ? t.runByIn({ siteName, place }) : t.runBy({ siteName })}
      {ways && ' '}
      {ways}
    </>,
  ]
}

function PrivacyContact() {
  const { privacyContact, textLanguages } = useSiteConfig()
  if (!privacyContact) return null
  return (
    <div className="mt-4">
      <p>{t.privacyContact()}</p>
      <FormattedText text={privacyContact} language={textLanguages?.privacyContact} />
    </div>
  )
}

const account: LegalSection['parts'] = (site) => [
  [
    t.accountProfile(),
    isAtFirebase(site) ? t.accountPasswordAtFirebase() : t.accountPassword(),
    isAtFirebase(site) ? t.accountLoginAtFirebase() : t.accountCookies(),
    ...(isAtFirebase(site) ? [] : [t.accountDevices()]),
    t.accountPosts(),
  ],
  t.accountPhotos(),
]

function rights(site: PublicConfig): ReactNode[] {
  const { email } = site.support
  return [
    <>
      {t.rightsAccount()} {email ? t.rightsRequestsByEmail({ email, mail: mailLink(email) }) : t.rightsRequests()}
    </>,
    t.rightsDeletion(),
    t.rightsBackups(),
    isAtFirebase(site) && t.rightsFirebase(),
  ]
}

/** The stored data, the reasons, and the retention periods (docs/product.md 11.10). */
export const privacyTexts: LegalPageTexts = {
  page: 'privacy',
  title: t.title,
  description: t.description,
  leadName: 'privacyLead',
  lead: ({ siteName }) => t.lead({ siteName }),
  sections: [
    { name: 'privacyResponsible', title: t.responsible, parts: responsible, End: PrivacyContact },
    {
      name: 'privacyBrowsing',
      title: t.browsing,
      parts: ({ languages = [] }) => [
        t.browsingLog(),
        languages.length > 1 && t.browsingLanguage(),
        t.browsingPhotos(),
      ],
    },
    { name: 'privacyAccount', title: t.account, parts: account },
    { name: 'privacyAdopting', title: t.adopting, parts: () => [t.adoptingData()] },
    {
      name: 'privacyDonating',
      title: t.donating,
      parts: ({ payments }) => [t.donatingData(), payments !== null && t.donatingByCard()],
    },
    { name: 'privacyEmails', title: t.emails, parts: () => [t.emailsData()], isShown: ({ mail }) => mail },
    {
      name: 'privacyRetention',
      title: retentionTitle,
      parts: (site) =>
        Object.values(retentionPolicies).map(({ what, who, until }) => `${what()}\n${who()}\n${until(site)}`),
      Parts: RetentionTable,
    },
    { name: 'privacyRights', title: t.rights, parts: rights },
  ],
}
