import type { decisions, ReceivedRequest } from '#shared/adoptions.ts'
import { alertError, alertSuccess, confirm } from '#web/components/feedback/alerts.ts'
import { errorText, refusalCode } from '#web/lib/errors.ts'
import { useDecideRequest } from './hooks.ts'
import { requestDecisionTexts as t } from './request-decision.texts.ts'

type DecisionStatus = (typeof decisions)[number]
type RequestToDecide = Pick<ReceivedRequest, 'id' | 'requesterName' | 'petName'>

/** Consequences of a decision (docs/product.md 6.6). */
const consequenceTexts: Record<DecisionStatus, (request: RequestToDecide) => string> = {
  accepted: t.acceptConsequence,
  rejected: t.rejectConsequence,
}

/** Asks, then accepts or rejects a request and shows the result; `busy` until the page shows the new state. */
export function useDecision(request: RequestToDecide) {
  const decide = useDecideRequest()
  const choose = async (status: DecisionStatus) => {
    const yes = await confirm({
      title: t.question({ status }),
      text: consequenceTexts[status](request),
      yes: t.confirm({ status }),
    })
    if (!yes) return
    try {
      await decide.mutateAsync({ id: request.id, status })
      await alertSuccess(t.done(), t.doneText({ status }))
    } catch (error) {
      const text = refusalCode(error) ? t.failedReason({ reason: errorText(error) }) : t.failedText()
      await alertError(t.failed(), text)
    }
  }
  return { choose, busy: decide.isPending }
}
