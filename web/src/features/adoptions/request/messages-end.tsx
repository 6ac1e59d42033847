import { allowedRequestActions, type RequestDetail } from '#shared/adoptions.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { applicantArgs } from '../applicant.ts'
import { EmailLink, PhoneLink } from '../contact-links.tsx'
import { messagesEndTexts as t } from './messages-end.texts.ts'

/**
 * Once a request has ended: until when messages reach the other side, and afterwards, how to reach it instead; nothing
 * before (docs/product.md 6.12).
 */
export function MessagesEnd({ request }: { request: RequestDetail }) {
  const { side, writeUntil, ownerName } = request
  if (writeUntil === null) return null
  const applicant = applicantArgs(request)
  const isGone = side === 'owner' ? applicant.who === 'former' : ownerName === null
  const name = side === 'owner' ? applicant.requesterName : (ownerName ?? '')
  if (allowedRequestActions(request).write)
    return <p className="text-ink-soft">{t.reach({ name, time: () => <Moment time={writeUntil} /> })}</p>
  const gone = side === 'owner' ? t.applicantGone() : t.ownerGone()
  return (
    <div className="space-y-2 rounded-field border border-line px-4 py-3">
      <p>{isGone ? gone : t.over({ name })}</p>
      {side === 'requester' && <ContactInstead owner={ownerName} />}
      {side === 'owner' && !isGone && <p>{t.contactApplicant(applicant)}</p>}
    </div>
  )
}

/** The shelter's own contacts, or else the owner's, which is among the page's facts. */
function ContactInstead({ owner }: { owner: string | null }) {
  const { email, phone } = useSiteConfig().support
  if (email === null && phone === null) return owner !== null && <p>{t.contactOwner({ owner })}</p>
  return (
    <>
      <p>{t.contactShelter()}</p>
      <ul className="wrap-anywhere">
        {email !== null && (
          <li>
            <EmailLink email={email} className="min-h-6" />
          </li>
        )}
        {phone !== null && (
          <li>
            <PhoneLink phone={phone} className="min-h-6" />
          </li>
        )}
      </ul>
    </>
  )
}
