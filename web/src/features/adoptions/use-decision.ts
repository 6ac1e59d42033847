import type { decisions, ReceivedRequest } from '#shared/adoptions.ts'
import { alertError, alertSuccess, confirm } from '#web/components/feedback/alerts.ts'
import { errorText, refusalCode } from '#web/lib/errors.ts'
import { useDecideRequest } from './hooks.ts'

type DecisionStatus = (typeof decisions)[number]
type RequestToDecide = Pick<ReceivedRequest, 'id' | 'requesterName' | 'petName'>

/** Consequences of a decision (docs/product.md 6.6). */
const consequenceTexts: Record<DecisionStatus, (request: RequestToDecide) => string> = {
  accepted: ({ requesterName, petName }) =>
    `${petName} will be put on hold for ${requesterName}. Other applicants stay on the waiting list.`,
  rejected: ({ requesterName, petName }) => `${requesterName} asks for ${petName}. A decision is final.`,
}

/** Asks, then accepts or rejects a request and shows the result; `busy` until the page shows the new state. */
export function useDecision(request: RequestToDecide) {
  const decide = useDecideRequest()
  const choose = async (status: DecisionStatus) => {
    const yes = await confirm({
      title: `Are you sure you want to ${status} this request?`,
      text: consequenceTexts[status](request),
      yes: `Yes, ${status}`,
    })
    if (!yes) return
    try {
      await decide.mutateAsync({ id: request.id, status })
      await alertSuccess('Updated!', `Request has been ${status}.`)
    } catch (error) {
      const reason = refusalCode(error) ? ` ${errorText(error)}` : ''
      await alertError('Error!', `Something went wrong.${reason}`)
    }
  }
  return { choose, busy: decide.isPending }
}
