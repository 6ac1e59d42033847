import { Button } from '#web/components/ui/button.tsx'
import { draftsTexts as t } from './drafts.texts.ts'

/** Beside a form's button that publishes. */
export const SaveDraftButton = ({ disabled, onClick }: { disabled: boolean; onClick: () => void }) => (
  <Button look="secondary" size="large" disabled={disabled} onClick={onClick} className="w-full sm:w-auto">
    {t.saveDraft()}
  </Button>
)
