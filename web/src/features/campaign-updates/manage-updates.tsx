import { Megaphone } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { campaignUpdatesTexts as t } from './campaign-updates.texts.ts'

export function ManageUpdates({ campaign }: { campaign: { id: number; petName: string } }) {
  const dialog = useLazyComponent(async () => (await import('./updates-dialog.tsx')).UpdatesDialog)
  const UpdatesDialog = dialog.Component
  return (
    <p className="mb-6">
      <Button look="secondary" size="small" icon={Megaphone} busy={dialog.busy} onClick={dialog.open}>
        {t.post()}
      </Button>
      {UpdatesDialog && <UpdatesDialog campaign={campaign} onClose={dialog.close} />}
    </p>
  )
}
