import type { ReactNode } from 'react'
import type { RequestDetail } from '#shared/adoptions.ts'
import { Panel } from '#web/components/ui/card.tsx'
import { applicantName } from '../applicant.ts'
import { AnswerList, EmailLink, PhoneLink } from '../contact-links.tsx'
import { requestFactsTexts as t } from './request-facts.texts.ts'

/** Contact data, and the answers sent with the request (docs/product.md 6.5). Its text is the first message. */
export function RequestFacts({ request }: { request: RequestDetail }) {
  const { side, answers, ownerName, ownerEmail } = request
  const owner = side === 'owner'
  return (
    <Panel className="space-y-5 xl:col-start-2 xl:row-start-2 xl:self-start">
      {!owner && (
        <Part title={t.contact()}>
          <p className="font-semibold">
            <bdi>{ownerName ?? t.formerUser()}</bdi>
          </p>
          {ownerName !== null && <EmailLink email={ownerEmail} className="min-h-6" />}
        </Part>
      )}
      <Part title={owner ? t.applicant() : t.yourApplication()}>
        <Contact request={request} />
      </Part>
      {answers.length > 0 && (
        <Part title={owner ? t.answers() : t.yourAnswers()}>
          <AnswerList answers={answers} className="space-y-2" />
        </Part>
      )}
    </Panel>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 text-lg">{title}</h2>
      {children}
    </section>
  )
}

function Contact({ request }: { request: RequestDetail }) {
  const { requesterEmail } = request
  return (
    <>
      <p className="font-semibold">
        <bdi>{applicantName(request)}</bdi>
      </p>
      {requesterEmail === '' && <p className="text-ink-soft">{t.deleted()}</p>}
      {requesterEmail !== '' && <Reach request={request} />}
    </>
  )
}

function Reach({ request: { requesterEmail, requesterPhone, requesterAddress } }: { request: RequestDetail }) {
  return (
    <>
      <p>
        <EmailLink email={requesterEmail} className="min-h-6" />
      </p>
      <p>
        <PhoneLink phone={requesterPhone} className="min-h-6" />
      </p>
      <p className="whitespace-pre-line text-ink-soft">
        <bdi>{requesterAddress}</bdi>
      </p>
    </>
  )
}
