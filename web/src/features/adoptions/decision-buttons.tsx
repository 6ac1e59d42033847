import { Check, X } from 'lucide-react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { useDecision } from './use-decision.ts'

/** Accept and Reject for a pending request (docs/product.md 6.4). */
export function DecisionButtons({ request }: { request: ReceivedRequest }) {
  const { choose, busy } = useDecision(request)
  if (request.status !== 'pending') return <span className="text-ink-soft">No actions</span>
  const asked = `${request.requesterName}'s request for ${request.petName}`
  return (
    <RowActions most={2}>
      <RowAction icon={X} word="Reject" name={`Reject ${asked}`} disabled={busy} onClick={() => choose('rejected')} />
      <RowAction
        icon={Check}
        look="primary"
        word="Accept"
        name={`Accept ${asked}`}
        disabled={busy}
        onClick={() => choose('accepted')}
      />
    </RowActions>
  )
}
