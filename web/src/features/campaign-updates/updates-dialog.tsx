import { Dialog } from '#web/components/ui/dialog.tsx'
import { updateComposerTexts as t } from './update-composer.texts.ts'
import { UpdateComposer } from './update-composer.tsx'

type UpdatesDialogProps = { campaign: { id: number; petName: string }; onClose: () => void }

export const UpdatesDialog = ({ campaign: { id, petName }, onClose }: UpdatesDialogProps) => (
  <Dialog open onOpenChange={onClose} title={t.title({ name: petName })}>
    <UpdateComposer campaignId={id} />
  </Dialog>
)
