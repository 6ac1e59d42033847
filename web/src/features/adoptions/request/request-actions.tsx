import { CalendarDays, Check, House, Undo2, X } from 'lucide-react'
import { allowedRequestActions, type RequestDetail } from '#shared/adoptions.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { useMarkAdoptedAction } from '#web/features/pets/use-mark-adopted.ts'
import { errorText } from '#web/lib/errors.ts'
import { useDecision } from '../use-decision.ts'
import { useWithdraw } from './hooks.ts'
import { requestActionsTexts as t } from './request-actions.texts.ts'

/** Actions that are possible now; nothing if there are none (docs/product.md 6.6). */
export function RequestActions({ request }: { request: RequestDetail }) {
  const { petId, petName } = request
  const decision = useDecision(request)
  const adopting = useMarkAdoptedAction({ id: petId ?? 0, name: petName })
  const withdrawing = useWithdrawAction(request)
  const release = useLazyComponent(async () => (await import('./release-dialog.tsx')).ReleaseDialog)
  const trial = useLazyComponent(async () => (await import('#web/features/pets/trial-dialog.tsx')).TrialDialog)
  const returning = useLazyComponent(async () => (await import('#web/features/pets/return-dialog.tsx')).ReturnDialog)
  const allowed = allowedRequestActions(request)
  const busy = decision.busy || adopting.busy || withdrawing.busy
  return (
    <>
      {(allowed.decide || allowed.release || allowed.withdraw || allowed.takeBack) && (
        <div className="flex flex-wrap gap-3">
          {allowed.decide && (
            <Button look="secondary" icon={X} disabled={busy} onClick={() => decision.choose('rejected')}>
              {t.reject()}
            </Button>
          )}
          {allowed.accept && (
            <Button icon={Check} disabled={busy} onClick={() => decision.choose('accepted')}>
              {t.accept()}
            </Button>
          )}
          {allowed.release && (
            <Button look="secondary" icon={Undo2} busy={release.busy} disabled={busy} onClick={release.open}>
              {t.release()}
            </Button>
          )}
          {allowed.trial && (
            <Button look="secondary" icon={CalendarDays} busy={trial.busy} disabled={busy} onClick={trial.open}>
              {request.trialUntil === null ? t.startTrial() : t.changeTrial()}
            </Button>
          )}
          {allowed.adopt && petId !== null && (
            <Button icon={House} disabled={busy} onClick={adopting.adopt}>
              {t.adopt()}
            </Button>
          )}
          {allowed.takeBack && (
            <Button look="secondary" icon={Undo2} busy={returning.busy} disabled={busy} onClick={returning.open}>
              {t.cameBack()}
            </Button>
          )}
          {allowed.withdraw && (
            <Button look="secondary" icon={Undo2} disabled={busy} onClick={withdrawing.withdraw}>
              {t.withdraw()}
            </Button>
          )}
        </div>
      )}
      {release.Component && <release.Component request={request} onClose={release.close} />}
      {trial.Component && <trial.Component request={request} onClose={trial.close} />}
      {returning.Component && petId !== null && (
        <returning.Component pet={{ id: petId, name: petName }} onClose={returning.close} />
      )}
    </>
  )
}

function useWithdrawAction({ id, petName, status }: RequestDetail) {
  const { mutateAsync, isPending } = useWithdraw()
  const withdraw = async () => {
    const yes = await confirm({
      title: t.withdrawQuestion(),
      text: status === 'accepted' ? t.withdrawAccepted({ petName }) : t.withdrawPending({ petName }),
      yes: t.withdrawYes(),
      no: t.withdrawNo(),
      final: true,
    })
    if (!yes) return
    try {
      await mutateAsync({ id })
      toast(t.withdrawn())
    } catch (error) {
      toast(t.withdrawFailed({ reason: errorText(error) }), 'error')
    }
  }
  return { withdraw, busy: isPending }
}
