import { pages } from '#shared/pages.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useKeys } from '#web/features/api-keys/hooks.ts'
import { KeyForm } from '#web/features/api-keys/key-form.tsx'
import { KeysTable } from '#web/features/api-keys/keys-table.tsx'

export function ApiKeysPage() {
  return (
    <>
      <PageHeading title={pages.apiKeys.title()} description={pages.apiKeys.description()} />
      <p className="-mt-4 mb-8 max-w-form">
        Other programs use this site with a key, in your name. What they can do is described{' '}
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
  return (
    <QueryState
      query={useKeys()}
      loading={<RowSkeletons count={3} label="Loading your keys..." />}
      failure="Your keys could not be loaded."
    >
      {(keys) => (keys.length > 0 ? <KeysTable keys={keys} /> : <NoKeys />)}
    </QueryState>
  )
}

function NoKeys() {
  return (
    <p role="status" className="font-serif text-xl font-semibold">
      You have no API keys.
    </p>
  )
}
