import type { PublicConfig } from '#shared/config.ts'
import { pathTo } from '#shared/pages.ts'
import { Article } from '#web/app/layouts/article.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'

/** The rules of the site (docs/product.md 11.10). */
export function TermsPage() {
  const { siteName, support } = useSiteConfig()
  return (
    <Article
      title="Terms"
      description="The rules for using this site."
      lead={`What you can expect from ${siteName}, and what we ask of you.`}
    >
      <section>
        <h2>What this site is for</h2>
        <p>
          {siteName} brings together people looking for a pet and animals looking for a home, and collects donations for
          animals in need. It is not a marketplace: pets go to good homes and are not sold for profit.
        </p>
      </section>
      <section>
        <h2>Your account</h2>
        <p>
          Give your real name and an email address that is yours, and keep your password to yourself. You are
          responsible for what is done with your account. Write to us if you think somebody else uses it.
        </p>
      </section>
      <section>
        <h2>Adding pets and campaigns</h2>
        <ul>
          <li>Add only animals that are in your care, and tell the truth about their age, health and character.</li>
          <li>Use only pictures that you took yourself or may use.</li>
          <li>Mark a pet as adopted when it has found a home.</li>
          <li>Spend what a campaign raises on the animal it was raised for.</li>
        </ul>
        <p>Our admins may change or remove what breaks these rules, harms somebody or is against the law.</p>
      </section>
      <section>
        <h2>Asking to adopt</h2>
        <p>
          A request is a question, not a contract. The person who added the pet decides, and may want to meet you first.
          Both sides are free to say no. Contact data you receive through a request may be used for this adoption only.
        </p>
      </section>
      <section>
        <h2>Donating</h2>
        <p>
          Donations go to the campaign you choose and are gifts: there is nothing in return. A campaign takes donations
          until it ends, is paused, or reaches its target. Did you give by mistake? Write to us and we will find a fair
          answer.
        </p>
      </section>
      <section>
        <h2>What we can promise</h2>
        <p>
          We run this site with care, but as volunteers: it may be down at times, and we can’t check every word that
          people write. We are liable as far as the law requires, and no further.
        </p>
      </section>
      <Questions support={support} />
    </Article>
  )
}

function Questions({ support: { email, phone } }: Pick<PublicConfig, 'support'>) {
  return (
    <section>
      <h2>Questions</h2>
      <p>
        {email && (
          <span>
            Write to <a href={`mailto:${email}`}>{email}</a>.{' '}
          </span>
        )}
        {phone && (
          <span>
            Call <a href={telephone(phone)}>{phone}</a>.{' '}
          </span>
        )}
        How we treat your data is written on the <Link to={pathTo('privacy')}>privacy page</Link>.
      </p>
    </section>
  )
}
