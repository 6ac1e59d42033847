import type { ReceivedRequest } from '#shared/adoptions.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { applicantArgs, applicantName } from './applicant.ts'
import { EmailLink, PhoneLink } from './contact-links.tsx'
import { RequestCheckbox } from './request-bulk.tsx'
import { requestListTexts as t } from './request-list.texts.ts'
import { RequestedPet, RequestStatusBadge } from './request-parts.tsx'
import { receivedStatusDetail } from './request-status-text.ts'

const inRow = 'md:py-0.5 md:text-sm'

export const Requester = ({ request }: { request: ReceivedRequest }) => (
  <>
    <p className="font-bold">
      <bdi>{applicantName(request)}</bdi>
    </p>
    {request.requesterEmail && <EmailLink email={request.requesterEmail} className={inRow} />}
  </>
)

export const ContactInfo = ({ request }: { request: ReceivedRequest }) => (
  <>
    {request.requesterPhone && <PhoneLink phone={request.requesterPhone} className={inRow} />}
    <p className="whitespace-pre-line text-ink-soft md:text-sm">
      <bdi>{request.requesterAddress}</bdi>
    </p>
  </>
)

/** The pet and the date of the request, which has no column of its own. */
export function RequestedPetCell({ request }: { request: ReceivedRequest }) {
  return (
    <div className="flex items-center gap-2">
      <RequestCheckbox request={request} />
      <RequestedPet request={request} label={t.detailsOfTheirs({ ...request, ...applicantArgs(request) })}>
        <p className="mt-0.5 text-sm text-ink-soft">
          <Day time={request.createdAt} className="whitespace-nowrap" />
        </p>
      </RequestedPet>
    </div>
  )
}

export function ReceivedStatus({ request }: { request: ReceivedRequest }) {
  const more = receivedStatusDetail(request)
  return (
    <div className="max-md:flex max-md:flex-col max-md:items-end">
      <RequestStatusBadge status={request.status} />
      {more && (
        <p
          className={classes(
            'mt-1 text-sm max-md:max-w-32 max-md:text-end',
            request.status === 'pending' ? 'font-bold text-waiting' : 'text-ink-soft',
          )}
        >
          {more}
        </p>
      )}
    </div>
  )
}
