import { pages } from '#shared/pages.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useKeys } from '#web/features/api-keys/hooks.ts'
import { KeyForm } from '#web/features/api-keys/key-form.tsx'
import { KeysTable } from '#web/features/api-keys/keys-table.tsx'
import { apiKeysPageTexts as t } from './api-keys.texts.ts'

export function ApiKeysPage() {
  return (
    <>
      <PageHeading title={pages.apiKeys.title()} description={pages.apiKeys.description()} />
      <p className="-mt-4 mb-8 max-w-form">
        {t.lead({
          docs: (inside) => (
            <a href="/api/docs" className="font-bold text-amber-ink underline underline-offset-4">
              {inside}
            </a>
          ),
        })}
      </p>
      <KeyForm />
      <Keys />
    </>
  )
}

function Keys() {
  return (
    <QueryState query={useKeys()} loading={<RowSkeletons count={3} label={t.loading()} />} failure={t.loadingFailed()}>
      {(keys) => (keys.length > 0 ? <KeysTable keys={keys} /> : <NoKeys />)}
    </QueryState>
  )
}

function NoKeys() {
  return (
    <p role="status" className="font-serif text-xl font-semibold">
      {t.empty()}
    </p>
  )
}
