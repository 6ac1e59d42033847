import { Check, ChevronRight, X } from 'lucide-react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { pathTo } from '#shared/pages.ts'
import { MenuItem, MenuLink } from '#web/components/ui/menu.tsx'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { requestDecisionTexts as t } from './request-decision.texts.ts'
import { requestListTexts } from './request-list.texts.ts'
import { useDecision } from './use-decision.ts'

/** Accept and Reject for a pending request (docs/product.md 6.4). */
export function DecisionButtons({ request }: { request: ReceivedRequest }) {
  const { choose, busy } = useDecision(request)
  if (request.status !== 'pending') return <span className="text-ink-soft">{t.noActions()}</span>
  return (
    <RowActions
      name={t.request(request)}
      busy={busy}
      main={
        <RowAction
          icon={Check}
          look="primary"
          label={t.accept()}
          name={t.acceptRequest(request)}
          disabled={busy}
          onClick={() => choose('accepted')}
        />
      }
    >
      <MenuItem icon={X} onSelect={() => choose('rejected')}>
        {t.reject()}
      </MenuItem>
      <MenuLink icon={ChevronRight} to={pathTo('request', request)}>
        {requestListTexts.details()}
      </MenuLink>
    </RowActions>
  )
}
