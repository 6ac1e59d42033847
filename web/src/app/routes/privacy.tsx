import { Fragment } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import { Article } from '#web/app/layouts/article.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { RetentionTable } from '#web/features/profile/retention-table.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'

/** The stored data, the reasons, and the retention periods (docs/product.md 11.10). */
export function PrivacyPage() {
  const { siteName, support, privacyContact, identity, mail, payments } = useSiteConfig()
  const { email } = support
  return (
    <Article
      title="Privacy"
      description="What this site stores about you, why, and your rights."
      lead={`What ${siteName} knows about you, why, and what you can do about it.`}
    >
      <Responsible siteName={siteName} support={support} privacyContact={privacyContact} />
      <section>
        <h2>When you only look around</h2>
        <p>
          You can browse pets and campaigns without an account. We use no advertising, no tracking and no statistics
          services, and we show you no cookie banner because we set no cookies for visitors. The server’s log notes the
          address and the time of each request and the page asked for, to keep the site running and to stop abuse, and
          is kept for a short while only. The light or dark theme you choose is remembered in your own browser.
        </p>
        <p>
          Pictures of pets, campaigns and people may be links to other sites. Your browser then fetches them from there,
          and that site sees your address.
        </p>
      </section>
      <WithAnAccount firebase={identity.provider === 'firebase'} />
      <section>
        <h2>When you ask to adopt</h2>
        <p>
          Your name, email address, phone number, postal address, your answers to our own questions and what you write
          with your request go to the person who added the pet and to our admins, so that they can answer you. Nobody
          else sees them.
        </p>
      </section>
      <WhenGiving byCard={payments !== null} />
      {mail && <ByMail />}
      <RetentionTable />
      <HowLong email={email} firebase={identity.provider === 'firebase'} />
    </Article>
  )
}

function HowLong({ email, firebase }: { email: string | null; firebase: boolean }) {
  return (
    <section>
      <h2>How long, and your rights</h2>
      <p>
        We keep your account until you delete it. On your profile page you correct your name and picture, download a
        copy of all that is yours, and delete your account with it, at once and without asking anybody. If you gave
        without being logged in, you do so on the page of your gift. You may also ask us what we know about you, or have
        it corrected or deleted
        {email && (
          <>
            : one email to <a href={`mailto:${email}`}>{email}</a> is enough
          </>
        )}
        . You may also complain to the data protection authority where you live.
      </p>
      <p>
        What is deleted leaves the site at once. The site’s own database file overwrites it, as a rule within a minute;
        a separate database server may keep it in its files and logs until it uses their space again.
      </p>
      <p>
        Backups hold what there was when they were made, until the shelter deletes them. They are the copies that it
        makes, the one made before a new version starts, and the records that are set aside when a backup is used. The
        last two stay until somebody deletes them. Anyone who has left since is erased again when a backup is used.
      </p>
      {firebase && (
        <p>
          The account that you log in with is kept by Google Firebase, with your email address, name and password. When
          you delete your account here, it stays there until we delete it for you: please ask. If you log in again
          before that, you begin anew.
        </p>
      )}
    </section>
  )
}

function WhenGiving({ byCard }: { byCard: boolean }) {
  return (
    <section>
      <h2>When you donate</h2>
      <p>
        We keep the amount, the campaign and the time. If you are logged in or give a name, the campaign’s creator and
        our admins also see your name, and what you write with your gift; otherwise the donation is anonymous. The email
        address for your receipt is seen by our admins alone; we also use it to remind you before a promise expires.
        Visitors see your name, your message and the amount only if you tick that. On the page of your gift you can take
        all of this back whenever you like. Records of money are never changed or deleted, so that the sums always add
        up; none of them holds your name.
      </p>
      {byCard && (
        <p>
          If you pay by card, you do so on a page of Stripe, our payment provider, which gets the amount, the pet’s name
          and, if you have given it, your email address. We never see your card. While you pay we keep the network
          address you come from, so that nobody can block a campaign.
        </p>
      )}
    </section>
  )
}

type ResponsibleProps = Pick<PublicConfig, 'siteName' | 'support' | 'privacyContact'>

function Responsible({ siteName, support: { email, phone, place }, privacyContact }: ResponsibleProps) {
  const ways = [
    ...(email ? [{ verb: 'write to', href: `mailto:${email}`, text: email }] : []),
    ...(phone ? [{ verb: 'call', href: telephone(phone), text: phone }] : []),
  ]
  return (
    <section>
      <h2>Who is responsible</h2>
      <p>
        {siteName}
        {place && ` in ${place},`} runs this site.
        {ways.length > 0 && ' For anything about your data, '}
        {ways.map(({ verb, href, text }, index) => (
          <Fragment key={href}>
            {index > 0 && ' or '}
            {verb} <a href={href}>{text}</a>
            {index === ways.length - 1 && '.'}
          </Fragment>
        ))}
      </p>
      {privacyContact && (
        <div className="mt-4">
          <p>Whom to ask about privacy:</p>
          <FormattedText text={privacyContact} />
        </div>
      )}
    </section>
  )
}

function ByMail() {
  return (
    <section>
      <h2>When we write to you</h2>
      <p>
        What concerns you, such as an answer to your request, we also send to your email address once you have confirmed
        that it is yours. You choose in your profile what comes by mail, and each such mail has a link that stops its
        kind. Our mails hold no pictures from elsewhere, and nothing tells us whether you have read them.
      </p>
    </section>
  )
}

function WithAnAccount({ firebase }: { firebase: boolean }) {
  return (
    <section>
      <h2>When you have an account</h2>
      <ul>
        <li>Your full name, your email address, and your profile picture or the link to it if you gave one.</li>
        <li>
          {firebase
            ? 'Your password is kept by Google Firebase, which signs you in for us; we never see it.'
            : 'Your password, only as a fingerprint (argon2id) from which nobody can read it back.'}
        </li>
        <li>
          {firebase
            ? 'Firebase keeps you logged in with data in your browser until you log out.'
            : 'One cookie that keeps you logged in, for at most 30 days after your last visit. It is deleted when you log out. Another one says that you have logged in on this device before, so that nobody who guesses at your password can slow you down; it lasts 400 days.'}
        </li>
        {!firebase && (
          <li>
            Where you are logged in: of each device its kind, such as ‘Firefox on Windows’, since when, and the hour of
            its last use. Only you see this, on your profile page, where you can log each out.
          </li>
        )}
        <li>
          The pets and campaigns you add, with their pictures. Everybody can see these, but not your email address.
        </li>
      </ul>
      <p>From pictures you upload we remove all hidden data, such as the place where they were taken.</p>
    </section>
  )
}
