import { CalendarDays, Check, House, Undo2, X } from 'lucide-react'
import { allowedRequestActions, type RequestDetail } from '#shared/adoptions.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { useMarkAdoptedAction } from '#web/features/pets/use-mark-adopted.ts'
import { errorText } from '#web/lib/errors.ts'
import { useDecision } from '../use-decision.ts'
import { useWithdraw } from './hooks.ts'
import { requestActionsTexts as t } from './request-actions.texts.ts'

/** Actions that are possible now, those that end something last; nothing if there are none (docs/product.md 6.6). */
export function RequestActions({ request }: { request: RequestDetail }) {
  const { petId, petName } = request
  const actions = useRequestActions(request)
  const { release, trial, returning } = actions
  return (
    <>
      <div className="divide-y divide-line border-t border-line *:py-5 empty:hidden *:last:pb-0">
        <OnwardActions request={request} {...actions} />
        <EndingActions request={request} {...actions} />
      </div>
      {release.Component && <release.Component request={request} onClose={release.close} />}
      {trial.Component && <trial.Component request={request} onClose={trial.close} />}
      {returning.Component && petId !== null && (
        <returning.Component pet={{ id: petId, name: petName }} onClose={returning.close} />
      )}
    </>
  )
}

function useRequestActions(request: RequestDetail) {
  const decision = useDecision(request)
  const adopting = useMarkAdoptedAction({ id: request.petId ?? 0, name: request.petName })
  const withdrawing = useWithdrawAction(request)
  return {
    decision,
    adopting,
    withdrawing,
    release: useLazyComponent(async () => (await import('./release-dialog.tsx')).ReleaseDialog),
    trial: useLazyComponent(async () => (await import('#web/features/pets/trial-dialog.tsx')).TrialDialog),
    returning: useLazyComponent(async () => (await import('#web/features/pets/return-dialog.tsx')).ReturnDialog),
    allowed: allowedRequestActions(request),
    busy: decision.busy || adopting.busy || withdrawing.busy,
  }
}

type RequestActionsProps = { request: RequestDetail } & ReturnType<typeof useRequestActions>

/** On phones, one button below the other, each as wide as the window. */
const row = 'flex flex-col gap-3 sm:flex-row sm:flex-wrap'

function OnwardActions({ request, allowed, busy, decision, trial, adopting, returning }: RequestActionsProps) {
  const adopt = allowed.adopt && request.petId !== null
  if (!allowed.accept && !allowed.trial && !adopt && !allowed.takeBack) return null
  return (
    <div className={row}>
      {allowed.accept && (
        <Button icon={Check} disabled={busy} onClick={() => decision.choose('accepted')}>
          {t.accept()}
        </Button>
      )}
      {allowed.trial && (
        <Button look="secondary" icon={CalendarDays} busy={trial.busy} disabled={busy} onClick={trial.open}>
          {request.trialUntil === null ? t.startTrial() : t.changeTrial()}
        </Button>
      )}
      {adopt && (
        <Button icon={House} disabled={busy} onClick={adopting.adopt}>
          {t.adopt()}
        </Button>
      )}
      {allowed.takeBack && (
        <Button look="secondary" icon={Undo2} busy={returning.busy} disabled={busy} onClick={returning.open}>
          {t.cameBack()}
        </Button>
      )}
    </div>
  )
}

function EndingActions({ allowed, busy, decision, release, withdrawing }: RequestActionsProps) {
  if (!allowed.decide && !allowed.release && !allowed.withdraw) return null
  return (
    // the icon, not the button's invisible edge, is in line with what is above
    <div className={classes(row, 'sm:*:first:-ms-5')}>
      {allowed.decide && (
        <Button look="quiet" icon={X} disabled={busy} onClick={() => decision.choose('rejected')}>
          {t.reject()}
        </Button>
      )}
      {allowed.release && (
        <Button look="quiet" icon={Undo2} busy={release.busy} disabled={busy} onClick={release.open}>
          {t.release()}
        </Button>
      )}
      {allowed.withdraw && (
        <Button look="quiet" icon={Undo2} disabled={busy} onClick={withdrawing.withdraw}>
          {t.withdraw()}
        </Button>
      )}
    </div>
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
