import { Eye, EyeOff, House } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { PetStatus } from '#shared/pet-facts.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { type BulkFailure, BulkFailures } from '#web/components/ui/bulk-failures.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { Icon } from '#web/components/ui/icon.ts'
import { rowSelectionTexts } from '#web/components/ui/row-selection.texts.ts'
import { RowCheckbox, RowSelectionProvider, SelectionBar, useRowSelection } from '#web/components/ui/row-selection.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { maxBulkRows, runForEach } from '#web/lib/run-for-each.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useRefreshPets } from './hooks.ts'
import { markAdoptedTexts } from './mark-adopted.texts.ts'
import { petBulkTexts as t } from './pet-bulk.texts.ts'
import { publicationTexts } from './publication.texts.ts'
import { usePublication } from './use-publication.ts'

type BulkPet = { id: number; name: string; status: PetStatus }

export const PetSelection = ({ children }: { children: ReactNode }) => (
  <RowSelectionProvider max={maxBulkRows}>{children}</RowSelectionProvider>
)

/** For pets that bulk actions can change. */
export const PetCheckbox = ({ pet, className = '' }: { pet: BulkPet; className?: string }) =>
  isOpen(pet) && <RowCheckbox id={pet.id} label={rowSelectionTexts.select(pet)} className={className} />

/** Adoption can't be undone (docs/product.md 5.4). */
const isOpen = ({ status }: BulkPet) => status !== 'adopted'

const actions = {
  publish: { icon: Eye, label: publicationTexts.publish, fits: ['draft'] },
  unpublish: { icon: EyeOff, label: publicationTexts.unpublish, fits: ['available'] },
  adopt: { icon: House, label: markAdoptedTexts.confirm, fits: ['available', 'on_hold'] },
} satisfies Record<string, { icon: Icon; label: () => string; fits: PetStatus[] }>
type PetBulkAction = keyof typeof actions

const unfitReasons: Record<PetBulkAction, (pet: BulkPet) => string> = {
  publish: () => t.notDraft(),
  unpublish: ({ status }) => (status === 'draft' ? t.alreadyDraft() : t.onHold()),
  adopt: () => t.draft(),
}

const fits = (action: PetBulkAction, { status }: BulkPet) => actions[action].fits.some((fit) => fit === status)

/** Publishes, unpublishes, or marks the selected pets as adopted (docs/product.md 11.20). */
export function PetBulkBar({ pets }: { pets: readonly BulkPet[] }) {
  const { ids, select } = useRowSelection()
  const part = useRef<HTMLDivElement>(null)
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const { run, busy } = usePetBulk()
  const selectable = pets.filter(isOpen)
  if (selectable.length === 0 && failures.length === 0) return null
  const selected = selectable.filter(({ id }) => ids.has(id))
  const start = async (action: PetBulkAction) => {
    const unfit = selected.filter((pet) => !fits(action, pet))
    const fitting = selected.filter((pet) => fits(action, pet))
    const failed = await run(action, fitting, unfit.length)
    if (!failed) return
    const left = [...failed, ...unfit.map((pet) => ({ id: pet.id, name: pet.name, reason: unfitReasons[action](pet) }))]
    setFailures(left)
    const stays = new Set(left.map(({ id }) => id))
    select(
      selected.map(({ id }) => id).filter((id) => !stays.has(id)),
      false,
    )
    // the pressed button is disabled now
    if (left.length === 0) part.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <div ref={part}>
      <BulkFailures failures={failures} />
      <SelectionBar selectable={selectable.map(({ id }) => id)}>
        {Object.entries(actions).map(([name, { icon, label }]) => {
          const action = name as PetBulkAction
          return (
            <Button
              key={name}
              look="secondary"
              size="small"
              icon={icon}
              busy={busy}
              disabled={!selected.some((pet) => fits(action, pet))}
              onClick={() => start(action)}
            >
              {label()}
            </Button>
          )
        })}
      </SelectionBar>
    </div>
  )
}

function usePetBulk() {
  const { change, busy: publishing } = usePublication()
  const refresh = useRefreshPets()
  const { mutateAsync } = trpc.pets.markAdopted.useMutation()
  const [adopting, setAdopting] = useState(false)
  const adopt = async (pets: readonly BulkPet[]) => {
    const names = { count: pets.length, name: pets[0]?.name ?? '' }
    const yes = await confirm({
      title: t.adoptQuestion(names),
      text: markAdoptedTexts.effect(),
      yes: markAdoptedTexts.confirm(),
      final: true,
    })
    if (!yes) return null
    setAdopting(true)
    const { done, failed } = await runForEach(pets, ({ id }) => mutateAsync({ id }))
    await refresh()
    setAdopting(false)
    if (done.length > 0) toast(t.adopted({ count: done.length, name: done[0]?.row.name ?? '' }))
    return failed
  }
  /** Pets that were not changed, with the reasons; null if the user has decided against it. */
  const run = async (action: PetBulkAction, pets: readonly BulkPet[], unfit: number): Promise<BulkFailure[] | null> => {
    const failed =
      action === 'adopt' ? await adopt(pets) : await change({ pets, published: action === 'publish', unfit })
    return failed?.map(({ row: { id, name }, reason }) => ({ id, name, reason })) ?? null
  }
  return { run, busy: publishing || adopting }
}
