import type { ReactNode } from 'react'
import { isAdmin } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { errorText } from '#web/lib/errors.ts'
import { checklistTexts } from './checklist.texts.ts'
import { Checklist, isChecklistOpen } from './checklist.tsx'
import { useChecklist, useToday } from './hooks.ts'
import { todayTexts as t } from './today.texts.ts'
import { Today } from './today.tsx'

/**
 * 'Today' and the checklist above the rest of the page, which comes only once their height is known: nothing moves while
 * they load.
 */
export function Overview({ user, children }: { user: Me; children: ReactNode }) {
  const admin = isAdmin(user)
  const today = useToday()
  const checklist = useChecklist({ enabled: admin })
  if (today.isPending || (admin && checklist.isPending)) return <RowSkeletons count={3} label={t.loading()} />
  const isGuided = checklist.data !== undefined && isChecklistOpen(checklist.data)
  return (
    <>
      {today.data ? (
        <Today user={user} overview={today.data} guided={isGuided} />
      ) : (
        <Failed text={t.failed()} query={today} />
      )}
      {isGuided && <Checklist checklist={checklist.data} />}
      {admin && checklist.isError && !checklist.data && <Failed text={checklistTexts.failed()} query={checklist} />}
      {children}
    </>
  )
}

type FailedProps = { text: string; query: { error: unknown; isFetching: boolean; refetch: () => unknown } }

const Failed = ({ text, query }: FailedProps) => (
  <ErrorState text={`${text} ${errorText(query.error)}`} busy={query.isFetching} onRetry={() => void query.refetch()} />
)
