import { confirm } from '#web/components/feedback/alerts.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useMarkAdopted } from './hooks.ts'
import { markAdoptedTexts as t } from './mark-adopted.texts.ts'

/** Asks, then marks a pet as adopted and shows the result; `busy` until the page shows it. */
export function useMarkAdoptedAction({ id, name }: { id: number; name: string }) {
  const markAdopted = useMarkAdopted()
  const adopt = async () => {
    const yes = await confirm({
      title: t.question({ name }),
      text: t.effect(),
      yes: t.confirm(),
    })
    if (!yes) return
    markAdopted.mutate(
      { id },
      {
        onSuccess: () => toast(t.done({ name })),
        onError: (error) => toast(t.failed({ name, reason: errorText(error) }), 'error'),
      },
    )
  }
  return { adopt, busy: markAdopted.isPending }
}
