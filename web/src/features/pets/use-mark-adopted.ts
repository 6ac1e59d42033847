import { confirm } from '#web/components/feedback/alerts.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useMarkAdopted } from './hooks.ts'

/** Asks, then marks a pet as adopted and shows the result; `busy` until the page shows it. */
export function useMarkAdoptedAction({ id, name }: { id: number; name: string }) {
  const markAdopted = useMarkAdopted()
  const adopt = async () => {
    const yes = await confirm({
      title: `Has ${name} found a home?`,
      text: 'It will be shown as adopted, and requests that still wait are rejected. This cannot be undone.',
      yes: 'Yes, adopted',
    })
    if (!yes) return
    markAdopted.mutate(
      { id },
      {
        onSuccess: () => toast(`${name} is adopted. Congratulations!`),
        onError: (error) => toast(`${name} could not be marked as adopted. ${errorText(error)}`, 'error'),
      },
    )
  }
  return { adopt, busy: markAdopted.isPending }
}
