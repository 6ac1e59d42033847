import type { ReactNode } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import { pathTo } from '#shared/pages.ts'
import { Link } from '#web/components/ui/link.tsx'
import { telephone } from '#web/lib/telephone.ts'
import type { LegalPageTexts } from './legal-page.tsx'
import { termsPageTexts as t } from './terms.texts.ts'

const questions = ({ support: { email, phone } }: PublicConfig): ReactNode[] => [
  <>
    {email && <span>{t.questionsByEmail({ email, mail: (inside) => <a href={`mailto:${email}`}>{inside}</a> })} </span>}
    {phone && <span>{t.questionsByPhone({ phone, call: (inside) => <a href={telephone(phone)}>{inside}</a> })} </span>}
    {t.questionsPrivacy({ page: (inside) => <Link to={pathTo('privacy')}>{inside}</Link> })}
  </>,
]

/** The rules of the site (docs/product.md 11.10). */
export const termsTexts: LegalPageTexts = {
  page: 'terms',
  title: t.title,
  description: t.description,
  leadName: 'termsLead',
  lead: ({ siteName }) => t.lead({ siteName }),
  sections: [
    { name: 'termsPurpose', title: t.purpose, parts: ({ siteName }) => [t.purposeRules({ siteName })] },
    { name: 'termsAccount', title: t.account, parts: () => [t.accountRules()] },
    {
      name: 'termsPosts',
      title: t.posts,
      parts: () => [[t.postsOwnAnimals(), t.postsOwnPhotos(), t.postsAdopted(), t.postsDonations()], t.postsRemoval()],
    },
    { name: 'termsAdopting', title: t.adopting, parts: () => [t.adoptingRules()] },
    { name: 'termsDonating', title: t.donating, parts: () => [t.donatingRules()] },
    { name: 'termsPromises', title: t.promises, parts: () => [t.promisesRules()] },
    { name: 'termsQuestions', title: t.questions, parts: questions },
  ],
}
