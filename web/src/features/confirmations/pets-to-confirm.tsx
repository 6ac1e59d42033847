import { Check, EyeOff, House } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { PetToConfirm } from '#shared/confirmations.ts'
import { maxRows } from '#shared/lists.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { PetName, PetPicture } from '#web/features/pets/pet-cells.tsx'
import { PetStatusBadge } from '#web/features/pets/pet-status-badge.tsx'
import { useMarkAdoptedAction } from '#web/features/pets/use-mark-adopted.ts'
import { usePublication } from '#web/features/pets/use-publication.ts'
import { useConfirmPets, usePetsToConfirm } from './hooks.ts'
import { petsToConfirmTexts as t } from './pets-to-confirm.texts.ts'

/** The user's pets that were not confirmed for 30 days, with the three answers (docs/product.md 5.16). */
export function PetsToConfirm() {
  const query = usePetsToConfirm()
  useEffect(prepareAlerts, [])
  return (
    <QueryState query={query} loading={<RowSkeletons count={3} label={t.loading()} />} failure={t.failed()}>
      {(pets) => (
        <>
          <PetList pets={pets} />
          <div className="mt-6">
            <LoadMore query={query} failure={t.moreFailed()} />
          </div>
        </>
      )}
    </QueryState>
  )
}

/** After an answer, the focus moves to the pet that takes the place. */
function PetList({ pets }: { pets: PetToConfirm[] }) {
  const container = useRef<HTMLDivElement>(null)
  const ids = pets.map(({ id }) => id).join()
  const before = useRef<string>(undefined)
  const answered = useRef(0)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== ids
    before.current = ids
    // the button that was pressed is gone
    if (!changed || document.activeElement !== document.body) return
    const items = container.current?.querySelectorAll<HTMLElement>('li')
    const next = items?.[Math.min(answered.current, items.length - 1)] ?? container.current
    next?.focus()
  }, [ids])
  return (
    <div ref={container} tabIndex={-1} className="focus:outline-none">
      {pets.length === 0 ? (
        <div role="status">
          <EmptyState drawing="empty-pets" text={t.none()} hint={t.noneHint()} />
        </div>
      ) : (
        <>
          {pets.length > 1 && <ConfirmAll pets={pets.slice(0, maxRows)} />}
          <ul aria-label={t.list()} className="rounded-card border border-line">
            {pets.map((pet, index) => (
              <Row
                key={pet.id}
                pet={pet}
                onAnswer={() => {
                  answered.current = index
                }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function ConfirmAll({ pets }: { pets: PetToConfirm[] }) {
  const { confirm, busy } = useConfirmPets()
  return (
    <Button icon={Check} busy={busy} className="mb-6" onClick={() => confirm(pets)}>
      {t.allStillHere({ count: pets.length })}
    </Button>
  )
}

function Row({ pet, onAnswer }: { pet: PetToConfirm; onAnswer: () => void }) {
  const { name, status, confirmedAt, hasOpenRequests } = pet
  const about = useId()
  const { confirm, busy: confirming } = useConfirmPets()
  const adopting = useMarkAdoptedAction(pet)
  const { change, busy: publishing } = usePublication()
  const busy = confirming || adopting.busy || publishing
  const canTakeOff = status === 'available' && !hasOpenRequests
  const answer = (act: () => unknown) => {
    onAnswer()
    void act()
  }
  return (
    <li
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line px-4 py-4 not-first:border-t focus:outline-none sm:px-5"
    >
      <div id={about} className="flex min-w-0 grow basis-72 items-center gap-4">
        <PetPicture pet={pet} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PetName pet={pet} />
            <PetStatusBadge status={status} />
          </p>
          <p className="text-sm text-ink-soft">{t.lastConfirmed({ date: () => <Day time={confirmedAt} /> })}</p>
          {!canTakeOff && hasOpenRequests && <p className="mt-1 text-sm">{t.openRequests({ name })}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Check}
          busy={confirming}
          disabled={busy}
          aria-label={t.petStillHere({ name })}
          onClick={() => answer(() => confirm([pet]))}
        >
          {t.stillHere()}
        </Button>
        {canTakeOff && (
          <Button
            look="secondary"
            size="small"
            icon={EyeOff}
            busy={publishing}
            disabled={busy}
            aria-label={t.takePetOff({ name })}
            onClick={() => answer(() => change({ pets: [pet], published: false }))}
          >
            {t.takeOff()}
          </Button>
        )}
        <Button
          look="secondary"
          size="small"
          icon={House}
          busy={adopting.busy}
          disabled={busy}
          aria-label={t.petHasHome({ name })}
          onClick={() => answer(adopting.adopt)}
        >
          {t.hasHome()}
        </Button>
      </div>
    </li>
  )
}
