import { Check, X } from 'lucide-react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { useDecision } from './use-decision.ts'

/** Accept and Reject for a pending request (docs/product.md 6.4). */
export function DecisionButtons({ request }: { request: ReceivedRequest }) {
  const { choose, busy } = useDecision(request)
  if (request.status !== 'pending') return <span className="text-ink-soft">No actions</span>
  const requestLabel = `${request.requesterName}'s request for ${request.petName}`
  return (
    <RowActions max={2}>
      <RowAction
        icon={X}
        label="Reject"
        name={`Reject ${requestLabel}`}
        disabled={busy}
        onClick={() => choose('rejected')}
      />
      <RowAction
        icon={Check}
        look="primary"
        label="Accept"
        name={`Accept ${requestLabel}`}
        disabled={busy}
        onClick={() => choose('accepted')}
      />
    </RowActions>
  )
}
