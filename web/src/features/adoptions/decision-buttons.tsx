import { Check, X } from 'lucide-react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { requestDecisionTexts as t } from './request-decision.texts.ts'
import { useDecision } from './use-decision.ts'

/** Accept and Reject for a pending request (docs/product.md 6.4). */
export function DecisionButtons({ request }: { request: ReceivedRequest }) {
  const { choose, busy } = useDecision(request)
  if (request.status !== 'pending') return <span className="text-ink-soft">{t.noActions()}</span>
  return (
    <RowActions max={2}>
      <RowAction
        icon={X}
        label={t.reject()}
        name={t.rejectRequest(request)}
        disabled={busy}
        onClick={() => choose('rejected')}
      />
      <RowAction
        icon={Check}
        look="primary"
        label={t.accept()}
        name={t.acceptRequest(request)}
        disabled={busy}
        onClick={() => choose('accepted')}
      />
    </RowActions>
  )
}
