import { useState } from 'react'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { StartMonthlyForm } from './start-monthly-form.tsx'
import { startMonthlyTexts as t } from './start-monthly.texts.ts'

type SponsorDialogProps = { pet: { id: number; name: string }; onClose: () => void }

/** Sponsors one pet, monthly. */
export function SponsorDialog({ pet: { id, name }, onClose }: SponsorDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open onOpenChange={() => busy || onClose()} title={t.sponsor({ name })} description={t.sponsorLead({ name })}>
      <StartMonthlyForm petId={id} onBusy={setBusy} />
    </Dialog>
  )
}
