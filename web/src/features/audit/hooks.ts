import { type AuditAction, auditActions } from '#shared/audit.ts'
import { trpc } from '#web/lib/trpc.ts'
import { flattenSearchPages } from '#web/lib/use-going-on.ts'

export const isAuditAction = (text: string): text is AuditAction => auditActions.some((act) => act === text)

/** What admins, staff and the command line did, newest first, in one list, which grows with `fetchNextPage`. */
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

/** Who may act for the shelter now. */
export const useAuditPeople = () => trpc.audit.people.useQuery()
