import { Undo2 } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type SaveBarProps = {
  settings: SettingsForm
  onUndo: () => void
  onPreview: () => void
}

export function SaveBar({ settings, onUndo, onPreview }: SaveBarProps) {
  const { form, upload, failure, outdated } = settings
  const { isDirty, isSubmitting } = form.formState
  return (
    <div
      className={classes(
        'sticky bottom-3 z-10 rounded-card border border-line bg-card p-3 shadow-float',
        !isDirty && !failure && 'xl:hidden',
      )}
    >
      <StatusLine tone="error">{!outdated && failure}</StatusLine>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className={classes('grow px-1 font-bold', isDirty && 'max-sm:basis-full')}>
          {isDirty &&
            (upload.isPending ? 'The logo is on its way' : outdated ? 'Please choose first' : 'Not saved yet')}
        </p>
        <Button look="quiet" size="small" className="xl:hidden" onClick={onPreview}>
          Preview
        </Button>
        {isDirty && (
          <>
            <Button look="secondary" size="small" icon={Undo2} disabled={isSubmitting} onClick={onUndo}>
              Undo
            </Button>
            <Button type="submit" size="small" busy={isSubmitting} disabled={upload.isPending || outdated}>
              Save
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
