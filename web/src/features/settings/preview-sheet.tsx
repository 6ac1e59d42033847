import { Button } from '#web/components/ui/button.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { Preview } from './preview-beside.tsx'
import type { SettingsForm } from './use-settings-form.ts'

export const PreviewSheet = ({ settings, onClose }: { settings: SettingsForm; onClose: () => void }) => (
  <Sheet
    open
    onOpenChange={onClose}
    title="Your home page"
    foot={
      <Button look="secondary" className="grow" onClick={onClose}>
        Back to the form
      </Button>
    }
  >
    <Preview settings={settings} className="h-[65dvh]" />
  </Sheet>
)
