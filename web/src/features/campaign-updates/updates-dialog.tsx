import { useRef } from 'react'
import { mayLeave } from '#web/components/feedback/unsaved-changes.ts'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { updateComposerTexts as t } from './update-composer.texts.ts'
import { UpdateComposer } from './update-composer.tsx'

type UpdatesDialogProps = { campaign: { id: number; petName: string }; onClose: () => void }

export function UpdatesDialog({ campaign: { id, petName }, onClose }: UpdatesDialogProps) {
  const asking = useRef(false)
  const close = async () => {
    if (asking.current) return
    asking.current = true
    const yes = await mayLeave().finally(() => {
      asking.current = false
    })
    if (yes) onClose()
  }
  return (
    <Dialog open onOpenChange={() => void close()} title={t.title({ name: petName })}>
      <UpdateComposer campaignId={id} />
    </Dialog>
  )
}
