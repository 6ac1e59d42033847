import { pages } from '#shared/pages.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useKeys } from '#web/features/keys/hooks.ts'
import { KeyForm } from '#web/features/keys/key-form.tsx'
import { KeysTable } from '#web/features/keys/keys-table.tsx'
import { sentenceFor } from '#web/lib/errors.ts'

/** Keys for programs that act in the person's name. */
export function ApiKeysPage() {
  return (
    <>
      <PageHeading title={pages.apiKeys.title} description={pages.apiKeys.description} />
      <p className="-mt-4 mb-8 max-w-form">
        {pages.apiKeys.description} What they can do is described{' '}
        <a href="/api/docs" className="font-bold text-amber-ink underline underline-offset-4">
          in the list of calls
        </a>
        .
      </p>
      <KeyForm />
      <Keys />
    </>
  )
}

function Keys() {
  const { data: keys, isPending, error, isFetching, refetch } = useKeys()
  if (isPending) return <RowSkeletons count={3} label="Loading your keys..." />
  if (!keys) {
    return (
      <ErrorState
        text={`Your keys could not be loaded. ${sentenceFor(error)}`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (keys.length > 0) return <KeysTable keys={keys} />
  return (
    <p role="status" className="font-serif text-xl font-semibold">
      You have no API keys.
    </p>
  )
}
