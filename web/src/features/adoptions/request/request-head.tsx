import type { RequestDetail } from '#shared/adoptions.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { PetStatusBadge } from '#web/features/pets/pet-status-badge.tsx'
import { applicantArgs } from '../applicant.ts'
import { RequestStatusBadge } from '../request-parts.tsx'
import { requestHeadTexts as t } from './request-head.texts.ts'
import { requestStatusText } from './request-status-text.ts'

export function RequestHead({ request }: { request: RequestDetail }) {
  const { side, petName, petImage } = request
  return (
    <div className="xl:col-span-2">
      <div className="mb-4 flex items-start gap-4 sm:gap-5">
        <Picture
          src={thumbnailOf(petImage)}
          alt=""
          width={96}
          height={96}
          eager
          className="size-16 shrink-0 rounded-card object-cover sm:size-24"
        />
        <div className="min-w-0">
          <PageHeading
            title={side === 'owner' ? t.theirs({ petName, ...applicantArgs(request) }) : t.yours({ petName })}
            description={pages.request.description()}
            lead={<About request={request} />}
            className="mb-0!"
          />
        </div>
      </div>
      <p role="status" className="max-w-text text-lg">
        {requestStatusText(request)}
      </p>
      {side === 'requester' && isWaiting(request) && (
        <NoMail className="mt-2">{request.status === 'accepted' ? noMailTexts.reply() : noMailTexts.answer()}</NoMail>
      )}
    </div>
  )
}

/** The request is open, so the other side may still answer or write. */
const isWaiting = ({ outcome, adoptedAt }: RequestDetail) => outcome === null && adoptedAt === null

function About({ request }: { request: RequestDetail }) {
  const { side, petId, petName, petStatus, ownerName, status, outcome } = request
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base">
      <RequestStatusBadge status={outcome === 'withdrawn' ? outcome : status} />
      {petId !== null && petStatus !== null && (
        <Link
          to={pathTo('pet', { id: petId })}
          dir="auto"
          className="font-bold text-amber-ink underline underline-offset-4"
        >
          {petName}
        </Link>
      )}
      {petStatus !== null && <PetStatusBadge status={petStatus} />}
      {side === 'requester' && (
        <span>{ownerName === null ? t.formerCaregiver() : t.caregiver({ owner: ownerName })}</span>
      )}
    </span>
  )
}
