import { Ban } from 'lucide-react'
import { useEffect } from 'react'
import type { ApiKey } from '#shared/api-keys.ts'
import { confirm, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useRevokeKey } from './hooks.ts'

const column = columnsOf<ApiKey>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { card: 'head' },
    sortFn: 'alphanumeric',
    cell: ({ row: { original } }) => (
      <span className="block min-w-0">
        <span className="font-bold">{original.name}</span>
        <code className="block whitespace-nowrap text-sm text-ink-soft">{original.prefix}…</code>
      </span>
    ),
  }),
  column.accessor(({ scope }) => (scope === 'read' ? 'Read only' : 'Read and write'), {
    id: 'access',
    header: 'Access',
    meta: { width: 'w-32 xl:w-36' },
    sortFn: 'basic',
  }),
  column.accessor('expiresAt', {
    header: 'Expires',
    meta: { width: 'w-29 xl:w-34' },
    sortFn: 'basic',
    cell: ({ row: { original }, getValue }) => {
      const end = getValue()
      if (end === null) return 'Never'
      if (original.expired) return <Badge tone="red">Expired</Badge>
      return <Day time={end} />
    },
  }),
  column.accessor('createdAt', {
    header: 'Created',
    meta: { width: 'w-29 xl:w-34' },
    sortFn: 'basic',
    cell: ({ getValue }) => <Day time={getValue()} />,
  }),
  column.accessor('lastUsedAt', {
    header: 'Last Used',
    meta: { width: 'w-29 xl:w-34' },
    sortFn: 'basic',
    cell: ({ getValue }) => {
      const used = getValue()
      return used === null ? 'Never' : <Day time={used} />
    },
  }),
  column.display({
    id: 'action',
    header: 'Action',
    meta: { card: 'status', width: 'w-31 xl:w-34' },
    enableSorting: false,
    cell: ({ row }) => <Revoke apiKey={row.original} />,
  }),
])

export function KeysTable({ keys }: { keys: ApiKey[] }) {
  useEffect(prepareAlerts, [])
  return <DataTable label="API Keys" columns={columns} rows={keys} rowId={(key) => String(key.id)} />
}

function Revoke({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useRevokeKey()
  const end = async () => {
    const yes = await confirm({
      title: `Revoke the key '${apiKey.name}'?`,
      text: 'Programs that use it lose access at once. This cannot be undone.',
      yes: 'Yes, revoke',
      destroys: true,
    })
    if (!yes) return
    revoke.mutate(apiKey, {
      onSuccess: () => toast(`The key '${apiKey.name}' is revoked.`),
      onError: (error) => toast(`The key could not be revoked. ${errorText(error)}`, 'error'),
    })
  }
  return (
    <Button look="secondary" size="small" icon={Ban} busy={revoke.isPending} onClick={end}>
      Revoke<span className="sr-only"> {apiKey.name}</span>
    </Button>
  )
}
