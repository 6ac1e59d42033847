import { MapPin } from 'lucide-react'
import type { PetDetail } from '#shared/pets.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { petPlaceTexts as t } from './pet-place.texts.ts'
import { stayPlaceTexts } from './stay-places.texts.ts'

/** On a pet's page: where it is, for its owner, staff, and admins (docs/product.md 25.2). */
export function PetPlace({ pet }: { pet: PetDetail }) {
  const { name, place, status } = pet
  const moving = useLazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog)
  const returning = useLazyComponent(async () => (await import('./return-dialog.tsx')).ReturnDialog)
  const history = useLazyComponent(async () => (await import('./stay-history.tsx')).StayHistory)
  if (place === null) return null
  return (
    <section className="mb-6 rounded-card border border-line bg-card p-5">
      <h2 className="text-lg">{t.heading({ name })}</h2>
      <p className="mt-1 flex items-center gap-2 font-semibold">
        <MapPin aria-hidden className="size-5 shrink-0 text-ink-soft" />
        {stayPlaceTexts[place]()}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{t.onlyTeam()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(place === 'shelter' || place === 'foster') && (
          <Button size="small" look="secondary" busy={moving.busy} onClick={moving.open}>
            {t.move()}
          </Button>
        )}
        {status === 'adopted' && (
          <Button size="small" look="secondary" busy={returning.busy} onClick={returning.open}>
            {t.cameBack()}
          </Button>
        )}
        <Button size="small" look="secondary" busy={history.busy} onClick={history.open}>
          {t.history()}
        </Button>
      </div>
      {moving.Component && <moving.Component pet={pet} onClose={moving.close} />}
      {returning.Component && <returning.Component pet={pet} onClose={returning.close} />}
      {history.Component && <history.Component pet={pet} onClose={history.close} />}
    </section>
  )
}
