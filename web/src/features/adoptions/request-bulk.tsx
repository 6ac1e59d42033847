import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReceivedRequest } from '#shared/adoptions.ts'
import { type BulkFailure, BulkFailures } from '#web/components/ui/bulk-failures.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { RowCheckbox, SelectionBar, useRowSelection } from '#web/components/ui/row-selection.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { useRecount } from '#web/features/notifications/use-recount.ts'
import { runForEach } from '#web/lib/run-for-each.ts'
import { trpc } from '#web/lib/trpc.ts'
import { requestBulkTexts as t } from './request-bulk.texts.ts'

type BulkRequest = Pick<ReceivedRequest, 'id' | 'status' | 'petName' | 'requesterName'>

const isPending = ({ status }: BulkRequest) => status === 'pending'

/** For requests that can be declined. */
export const RequestCheckbox = ({ request }: { request: BulkRequest }) =>
  isPending(request) && <RowCheckbox id={request.id} label={t.select(request)} />

/** Declines the selected requests, with a sentence to the applicants (docs/product.md 11.20). */
export function RequestBulkBar({ requests }: { requests: readonly BulkRequest[] }) {
  const { ids, select } = useRowSelection()
  const part = useRef<HTMLDivElement>(null)
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const [message, setMessage] = useState('')
  const { decline, busy } = useBulkDecline()
  const dialog = useLazyComponent(async () => (await import('./decline-dialog.tsx')).DeclineDialog)
  const DeclineDialog = dialog.Component
  const pending = requests.filter(isPending)
  if (pending.length === 0 && failures.length === 0) return null
  const selected = pending.filter(({ id }) => ids.has(id))
  const run = async () => {
    const failed = await decline(selected, message)
    dialog.close()
    setFailures(failed)
    const stays = new Set(failed.map(({ id }) => id))
    select(
      selected.map(({ id }) => id).filter((id) => !stays.has(id)),
      false,
    )
    if (failed.length > 0) return
    setMessage('')
    // the pressed button is disabled now
    part.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <div ref={part}>
      <BulkFailures failures={failures} />
      <SelectionBar selectable={pending.map(({ id }) => id)}>
        <Button
          look="secondary"
          size="small"
          icon={X}
          busy={busy || dialog.busy}
          disabled={selected.length === 0}
          onClick={dialog.open}
        >
          {t.decline()}
        </Button>
      </SelectionBar>
      {DeclineDialog && selected.length > 0 && (
        <DeclineDialog
          count={selected.length}
          message={message}
          busy={busy}
          onMessage={setMessage}
          onDecline={run}
          onClose={dialog.close}
        />
      )}
    </div>
  )
}

function useBulkDecline() {
  const { adoptions, pets } = trpc.useUtils()
  const recount = useRecount()
  const { mutateAsync } = trpc.adoptions.decide.useMutation()
  const [busy, setBusy] = useState(false)
  const decline = async (requests: readonly BulkRequest[], message: string): Promise<BulkFailure[]> => {
    setBusy(true)
    const { done, failed } = await runForEach(requests, ({ id }) =>
      mutateAsync({ id, status: 'rejected', ...(message.trim() && { message }) }),
    )
    void pets.invalidate()
    recount()
    await adoptions.invalidate()
    setBusy(false)
    if (done.length > 0) toast(t.declined({ count: done.length }))
    return failed.map(({ row, reason }) => ({ id: row.id, name: t.request(row), reason }))
  }
  return { decline, busy }
}
