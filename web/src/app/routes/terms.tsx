import type { PublicConfig } from '#shared/config.ts'
import { pathTo } from '#shared/pages.ts'
import { Article, ArticlePart } from '#web/app/layouts/article.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'
import { termsPageTexts as t } from './terms.texts.ts'

/** The rules of the site (docs/product.md 11.10). */
export function TermsPage() {
  const { siteName, support } = useSiteConfig()
  return (
    <Article title={t.title()} description={t.description()} lead={t.lead({ siteName })}>
      <ArticlePart title={t.purpose()}>
        <p>{t.purposeRules({ siteName })}</p>
      </ArticlePart>
      <ArticlePart title={t.account()}>
        <p>{t.accountRules()}</p>
      </ArticlePart>
      <ArticlePart title={t.posts()}>
        <ul>
          <li>{t.postsOwnAnimals()}</li>
          <li>{t.postsOwnPhotos()}</li>
          <li>{t.postsAdopted()}</li>
          <li>{t.postsDonations()}</li>
        </ul>
        <p>{t.postsRemoval()}</p>
      </ArticlePart>
      <ArticlePart title={t.adopting()}>
        <p>{t.adoptingRules()}</p>
      </ArticlePart>
      <ArticlePart title={t.donating()}>
        <p>{t.donatingRules()}</p>
      </ArticlePart>
      <ArticlePart title={t.promises()}>
        <p>{t.promisesRules()}</p>
      </ArticlePart>
      <Questions support={support} />
    </Article>
  )
}

function Questions({ support: { email, phone } }: Pick<PublicConfig, 'support'>) {
  return (
    <ArticlePart title={t.questions()}>
      <p>
        {email && (
          <span>{t.questionsByEmail({ email, mail: (inside) => <a href={`mailto:${email}`}>{inside}</a> })} </span>
        )}
        {phone && (
          <span>{t.questionsByPhone({ phone, call: (inside) => <a href={telephone(phone)}>{inside}</a> })} </span>
        )}
        {t.questionsPrivacy({ page: (inside) => <Link to={pathTo('privacy')}>{inside}</Link> })}
      </p>
    </ArticlePart>
  )
}
