import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { checklistTexts as t } from './checklist.texts.ts'
import { useChecklist, useDismissChecklist } from './hooks.ts'

/** On the settings page: brings the checklist back after an admin has hidden it. */
export function ChecklistSetting() {
  const { data } = useChecklist({ enabled: true })
  const dismiss = useDismissChecklist()
  const heading = useId()
  if (!data) return null
  const show = () =>
    dismiss.mutate(
      { dismissed: false },
      { onError: (error) => toast(t.failedChange({ reason: errorText(error) }), 'error') },
    )
  return (
    <section aria-labelledby={heading} className="mt-12 max-w-text space-y-4">
      <h2 id={heading} className="border-b border-line pb-2 text-2xl">
        {t.settingsHeading()}
      </h2>
      <p>{data.dismissed ? t.settingsHidden() : t.settingsShown()}</p>
      {data.dismissed && (
        <Button look="secondary" busy={dismiss.isPending} onClick={show}>
          {t.bringBack()}
        </Button>
      )}
    </section>
  )
}
