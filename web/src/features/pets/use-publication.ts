import { useState } from 'react'
import { toast } from '#web/components/ui/toast.tsx'
import { undoToast } from '#web/components/ui/undo-toast.tsx'
import { runForEach } from '#web/lib/run-for-each.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useRefreshPets } from './hooks.ts'
import { publicationTexts as t } from './publication.texts.ts'

type NamedPet = { id: number; name: string }
type Change = { pets: readonly NamedPet[]; published: boolean }

/** What happened: `done` are the names of the pets, `waits` means that staff must approve them first. */
function doneText(done: readonly string[], { published, waits }: { published: boolean; waits: boolean }): string {
  const [name = ''] = done
  const facts = { count: done.length, name }
  if (!published) return t.unpublished(facts)
  return waits ? t.sentForApproval(facts) : t.published(facts)
}

/**
 * Publishes pets, or makes them drafts, one call each. Shows the result, with an undo that is the opposite call. `busy`
 * until the lists show the new state.
 */
export function usePublication() {
  const { mutateAsync } = trpc.pets.setPublished.useMutation()
  const refresh = useRefreshPets()
  const [busy, setBusy] = useState(false)
  const run = async ({ pets, published }: Change) => {
    setBusy(true)
    const result = await runForEach(pets, ({ id }) => mutateAsync({ id, published }))
    await refresh()
    setBusy(false)
    return result
  }
  const undo = async ({ pets, published }: Change) => {
    const { done, failed } = await run({ pets, published: !published })
    const [first] = failed
    if (first) toast(t.undoFailed({ name: first.row.name, count: failed.length, reason: first.reason }), 'error')
    else toast(doneText(names(done), { published: !published, waits: waits(done) }))
  }
  /** `unfit`: further pets that the caller lists, with the failures, as not changed. */
  const change = async ({ unfit, ...wanted }: Change & { unfit?: number }) => {
    const { done, failed } = await run(wanted)
    const [first] = failed
    if (done.length > 0) {
      const pets = done.map(({ row }) => row)
      const text = doneText(names(done), { published: wanted.published, waits: waits(done) })
      const count = failed.length + (unfit ?? 0)
      const more = count > 0 ? [t.notChanged({ count })] : []
      undoToast([text, ...more].join(' '), () => undo({ pets, published: wanted.published }))
    } else if (first && unfit === undefined) {
      const failure = { name: first.row.name, reason: first.reason }
      toast(wanted.published ? t.publishFailed(failure) : t.unpublishFailed(failure), 'error')
    }
    return failed
  }
  return { change, busy }
}

type Done = readonly { row: NamedPet; result: { withheld: { approval: string } | null } }[]
const names = (done: Done) => done.map(({ row }) => row.name)
const waits = (done: Done) => done.some(({ result }) => result.withheld?.approval === 'waiting')
