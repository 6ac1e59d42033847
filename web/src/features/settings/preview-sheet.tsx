import { Button } from '#web/components/ui/button.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { homePreviewTexts as t } from './home-preview.texts.ts'
import { Preview } from './preview-beside.tsx'
import type { SettingsForm } from './use-settings-form.ts'

export const PreviewSheet = ({ settings, onClose }: { settings: SettingsForm; onClose: () => void }) => (
  <Sheet
    open
    onOpenChange={onClose}
    title={t.title()}
    foot={
      <Button look="secondary" className="grow" onClick={onClose}>
        {t.back()}
      </Button>
    }
  >
    <Preview settings={settings} className="h-[65dvh]" />
  </Sheet>
)
