import { type ReactNode, useRef } from 'react'
import { pathTo } from '#shared/pages.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import type { Me } from '#shared/users.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { useSession } from './session.tsx'

type RequireRoleProps = {
  may: (user: Me) => boolean
  refusal?: string
  children: ReactNode
}

/**
 * Shows its children to users who may see them, such as admins. If the session ends under an open page, they stay, so
 * that no typed text is lost.
 */
export function RequireRole({ may, refusal = refusalTexts.ADMINS_ONLY(), children }: RequireRoleProps) {
  const { user } = useSession()
  const last = useRef<Me>(undefined)
  if (user) last.current = user
  if (last.current && may(last.current)) return children
  return (
    <EmptyState drawing="not-found" text={refusal} hint="An admin of this shelter can make you one, too.">
      <LinkButton look="secondary" to={pathTo('dashboard')}>
        Go to the dashboard
      </LinkButton>
    </EmptyState>
  )
}
