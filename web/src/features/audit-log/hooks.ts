import { type AuditAction, auditActions } from '#shared/audit.ts'
import { trpc } from '#web/lib/trpc.ts'
import { flattenSearchPages } from '#web/lib/use-continued-search.ts'

export const isAuditAction = (text: string): text is AuditAction => auditActions.some((act) => act === text)

export const useAuditLog = ({ act, by }: { act: string; by: string }) =>
  trpc.audit.list.useInfiniteQuery(
    { ...(isAuditAction(act) && { act }), ...(by && { by }) },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: (before) => before,
      select: flattenSearchPages,
      refetchOnMount: 'always',
    },
  )

export const useAuditPeople = () => trpc.audit.people.useQuery()
