import { Link } from 'react-router-dom'
import type { RequestStatus, SentRequest } from '#shared/adoptions.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Picture } from '#web/components/ui/picture.tsx'

/** The pet as it was when it was asked for; a link while it is still there. */
export function RequestedPet({ request }: { request: SentRequest }) {
  const { petId, petName, petImage } = request
  return (
    <span className="flex items-center gap-3">
      <Picture
        src={thumbnailOf(petImage)}
        alt=""
        width={56}
        height={56}
        className="size-14 max-w-none shrink-0 rounded-field object-cover"
      />
      {petId === null ? (
        <span className="font-bold">{petName}</span>
      ) : (
        <Link to={`/pets/${petId}`} className="font-bold underline-offset-4 hover:underline">
          {petName}
        </Link>
      )}
    </span>
  )
}

const tones: Record<RequestStatus, Tone> = { pending: 'amber', accepted: 'green', rejected: 'soft' }

export const StatusBadge = ({ status }: { status: RequestStatus }) => (
  <Badge tone={tones[status]} className="capitalize">
    {status}
  </Badge>
)

type More = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The way to the next page of requests, where there is one. */
export function MoreRequests({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: More) {
  if (!hasNextPage) return null
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {isFetchNextPageError && <p role="alert">More requests could not be loaded.</p>}
      <Button look="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchNextPageError ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}
