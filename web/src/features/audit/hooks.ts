import { type AuditAct, auditActs } from '#shared/audit.ts'
import { trpc } from '#web/lib/trpc.ts'
import { searchedRows } from '#web/lib/use-going-on.ts'

export const isAct = (text: string): text is AuditAct => auditActs.some((act) => act === text)

/** What admins, staff and the command line did, newest first, in one list, which grows with `fetchNextPage`. */
export const useTrail = ({ act, by }: { act: string; by: string }) =>
  trpc.audit.list.useInfiniteQuery(
    { ...(isAct(act) && { act }), ...(by && { by }) },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: (before) => before,
      select: searchedRows,
      refetchOnMount: 'always',
    },
  )

/** Who may act for the shelter now. */
export const useTrailPeople = () => trpc.audit.people.useQuery()
