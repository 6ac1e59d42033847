import { useSearchParams } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import type { Statement } from '#shared/receipts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { type Query, QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { errorText, refusalCode } from '#web/lib/errors.ts'
import { statementTexts as t } from './statement.texts.ts'
import { StatementView } from './statement.tsx'

const hasNone = (error: unknown) => ['NO_STATEMENT', 'NO_SUCH_DONATION'].includes(refusalCode(error) ?? '')

/** A statement whose year is in the URL. */
export function StatementQuery({ query }: { query: Query<Statement> }) {
  const [, setSearch] = useSearchParams()
  if (query.error && hasNone(query.error))
    return (
      <EmptyState drawing="empty-donations" text={errorText(query.error)}>
        <LinkButton look="secondary" to={pathTo('myDonations')}>
          {t.myDonations()}
        </LinkButton>
      </EmptyState>
    )
  return (
    <QueryState query={query} loading={<RowSkeletons count={4} label={t.loading()} />} failure={t.loadFailed()}>
      {(statement) => (
        <StatementView
          statement={statement}
          busy={query.isFetching}
          onYear={(year) =>
            setSearch(
              (search) => {
                search.set('year', String(year))
                return search
              },
              { replace: true },
            )
          }
        />
      )}
    </QueryState>
  )
}
