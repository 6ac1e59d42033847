import type { decisions, ReceivedRequest } from '#shared/adoptions.ts'
import { alertError, alertSuccess, confirm } from '#web/components/feedback/alerts.ts'
import { refusalOf, sentenceFor } from '#web/lib/errors.ts'
import { useDecideRequest } from './hooks.ts'

type Decision = (typeof decisions)[number]
type Asked = Pick<ReceivedRequest, 'id' | 'requesterName' | 'petName'>

/** What a decision does (docs/product.md 6.6). */
const consequence: Record<Decision, (request: Asked) => string> = {
  accepted: ({ requesterName, petName }) =>
    `${requesterName} asks for ${petName}, who then goes on hold for them. Whoever else asks waits in line.`,
  rejected: ({ requesterName, petName }) => `${requesterName} asks for ${petName}. A decision is final.`,
}

/** Accepts or rejects a request after a question, and says how that went; `busy` until the page shows what it is now. */
export function useDecision(request: Asked) {
  const decide = useDecideRequest()
  const choose = async (status: Decision) => {
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
  return { choose, busy: decide.isPending }
}
