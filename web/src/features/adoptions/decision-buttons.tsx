import { Check, X } from 'lucide-react'
import type { decisions, ReceivedRequest } from '#shared/adoptions.ts'
import { alertError, alertSuccess, confirm } from '#web/components/feedback/alerts.ts'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { refusalOf, sentenceFor } from '#web/lib/errors.ts'
import { useDecideRequest } from './hooks.ts'

type Asked = Pick<ReceivedRequest, 'requesterName' | 'petName'>

/** What a decision does (docs/product.md 6.6). */
const consequence: Record<(typeof decisions)[number], (request: Asked) => string> = {
  accepted: ({ requesterName, petName }) =>
    `${requesterName} asks for ${petName}, who then goes on hold for them. Whoever else asks waits in line.`,
  rejected: ({ requesterName, petName }) => `${requesterName} asks for ${petName}. A decision is final.`,
}

/** Accept and Reject while a request waits (docs/product.md 6.4). */
export function DecisionButtons({ request }: { request: ReceivedRequest }) {
  const decide = useDecideRequest()
  if (request.status !== 'pending') return <span className="text-ink-soft">No actions</span>
  const choose = async (status: (typeof decisions)[number]) => {
    const yes = await confirm({
      title: `Are you sure you want to ${status} this request?`,
      text: consequence[status](request),
      yes: `Yes, ${status}`,
    })
    if (!yes) return
    try {
      await decide.mutateAsync({ id: request.id, status })
      await alertSuccess('Updated!', `Request has been ${status}.`)
    } catch (error) {
      const reason = refusalOf(error) ? ` ${sentenceFor(error)}` : ''
      await alertError('Error!', `Something went wrong.${reason}`)
    }
  }
  const asked = `${request.requesterName}'s request for ${request.petName}`
  return (
    <RowActions most={2}>
      <RowAction
        icon={X}
        word="Reject"
        name={`Reject ${asked}`}
        disabled={decide.isPending}
        onClick={() => choose('rejected')}
      />
      <RowAction
        icon={Check}
        look="primary"
        word="Accept"
        name={`Accept ${asked}`}
        disabled={decide.isPending}
        onClick={() => choose('accepted')}
      />
    </RowActions>
  )
}
