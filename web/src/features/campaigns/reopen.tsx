import { CalendarPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import type { CampaignFormState } from './campaign-texts.ts'
import { defaultClosingDay } from './closing-date.ts'

type ReopenProps = {
  form: CampaignFormState
  on: string
  atOnce: boolean
}

/** Start of an ended campaign's form: takes donations again (docs/product.md 7.11). */
export function Reopen({ form, on, atOnce }: ReopenProps) {
  const { lastDate: day } = form.formState.defaultValues ?? {}
  const chosen = useWatch({ control: form.control, name: 'lastDate' })
  const reopen = () => {
    form.setValue('lastDate', defaultClosingDay(), { shouldDirty: true, shouldValidate: true })
    form.setFocus('lastDate')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (atOnce) reopen()
  }, [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-amber-soft px-4 py-3 sm:px-6">
      <p role="status" className="min-w-0 grow basis-60">
        {chosen === day || !chosen ? (
          <>
            This campaign ended on <Day time={on} />. It takes gifts again once it has a new closing date.
          </>
        ) : (
          'When you save, it will be reopened with the closing date below.'
        )}
      </p>
      <Button look="secondary" size="small" icon={CalendarPlus} onClick={reopen}>
        Reopen with a new date
      </Button>
    </div>
  )
}
