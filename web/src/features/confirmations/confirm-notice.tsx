import { Check } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useConfirmPets } from './hooks.ts'
import { petsToConfirmTexts as t } from './pets-to-confirm.texts.ts'

/** On a pet's page, for those who may change it (docs/product.md 5.16). */
export function ConfirmNotice({ pet }: { pet: { id: number; name: string } }) {
  const { confirm, busy } = useConfirmPets()
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-amber-soft px-5 py-4">
      <p className="min-w-0 grow basis-56 font-semibold text-amber-ink">{t.question({ name: pet.name })}</p>
      <Button size="small" icon={Check} busy={busy} onClick={() => confirm([pet])}>
        {t.stillHere()}
      </Button>
    </div>
  )
}
