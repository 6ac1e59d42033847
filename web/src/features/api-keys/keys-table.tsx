import { Ban } from 'lucide-react'
import { useEffect } from 'react'
import type { ApiKey } from '#shared/api-keys.ts'
import { confirm, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { StatusBadge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { columnsOf, DataTable } from '#web/components/ui/table.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useRevokeKey } from './hooks.ts'
import { keyScopesTexts } from './key-scopes.texts.ts'
import { keysTableTexts as t } from './keys-table.texts.ts'

const column = columnsOf<ApiKey>()
const columns = column.columns([
  column.accessor('name', {
    header: t.name,
    meta: { card: 'head' },
    sortFn: 'alphanumeric',
    cell: ({ row: { original } }) => (
      <span className="block min-w-0">
        <bdi className="font-bold">{original.name}</bdi>
        <code dir="ltr" className="block whitespace-nowrap text-sm text-ink-soft">
          {original.prefix}…
        </code>
      </span>
    ),
  }),
  column.accessor(({ scope }) => keyScopesTexts[scope](), {
    id: 'access',
    header: t.access,
    meta: { width: 'w-32 xl:w-36' },
    sortFn: 'basic',
  }),
  column.accessor('expiresAt', {
    header: t.expires,
    meta: { width: 'w-29 xl:w-34' },
    sortFn: 'basic',
    cell: ({ row: { original }, getValue }) => {
      const end = getValue()
      if (end === null) return t.neverExpires()
      if (original.expired) return <StatusBadge status="bad">{t.expired()}</StatusBadge>
      return <Day time={end} />
    },
  }),
  column.accessor('createdAt', {
    header: t.created,
    meta: { width: 'w-29 xl:w-34' },
    sortFn: 'basic',
    cell: ({ getValue }) => <Day time={getValue()} />,
  }),
  column.accessor('lastUsedAt', {
    header: t.lastUsed,
    meta: { width: 'w-29 xl:w-34' },
    sortFn: 'basic',
    cell: ({ getValue }) => {
      const used = getValue()
      return used === null ? t.neverUsed() : <Day time={used} />
    },
  }),
  column.display({
    id: 'action',
    header: t.action,
    meta: { card: 'status', width: 'w-31 xl:w-34' },
    enableSorting: false,
    cell: ({ row }) => <Revoke apiKey={row.original} />,
  }),
])

export function KeysTable({ keys }: { keys: ApiKey[] }) {
  useEffect(prepareAlerts, [])
  return <DataTable label={t.label()} columns={columns} rows={keys} rowId={(key) => String(key.id)} />
}

function Revoke({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useRevokeKey()
  const end = async () => {
    const yes = await confirm({
      title: t.revokeQuestion(apiKey),
      text: t.revokeLoss(),
      yes: t.revokeYes(),
      destroys: true,
    })
    if (!yes) return
    revoke.mutate(apiKey, {
      onSuccess: () => toast(t.revoked(apiKey)),
      onError: (error) => toast(t.revokeFailed({ reason: errorText(error) }), 'error'),
    })
  }
  return (
    <Button look="secondary" size="small" icon={Ban} busy={revoke.isPending} onClick={end}>
      {t.revoke({ name: apiKey.name, hidden: (text) => <span className="sr-only">{text}</span> })}
    </Button>
  )
}
