import { Ban, HandHelping, KeyRound, RotateCcw } from 'lucide-react'
import type { UserRow } from '#shared/users.ts'
import { alertError, confirm } from '#web/components/feedback/alerts.ts'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { RowActions } from '#web/components/ui/row-actions.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useUserStatus } from './hooks.ts'
import { roleMenuTexts as t } from './role-menu.texts.ts'

type StatusQuestion = { title: string; text: string; yes: string; destroys?: boolean; done: string }

const questions = {
  makeStaff: (user: UserRow): StatusQuestion => ({
    title: t.makeStaffQuestion(user),
    text: t.makeStaffEffects(user),
    yes: t.makeStaff(),
    done: t.isStaff(user),
  }),
  removeStaff: (user: UserRow): StatusQuestion => ({
    title: t.removeStaffQuestion(user),
    text: t.removeStaffEffects(user),
    yes: t.removeStaff(),
    done: t.isNotStaff(user),
  }),
  suspend: (user: UserRow): StatusQuestion => ({
    title: t.suspendQuestion(user),
    text: t.suspendEffects(user),
    yes: t.suspend(),
    destroys: true,
    done: t.isSuspended(user),
  }),
  restore: (user: UserRow): StatusQuestion => ({
    title: t.restoreQuestion(user),
    text: t.restoreEffects(user),
    yes: t.restore(),
    done: t.isRestored(user),
  }),
}

export function UserStatusMenu({ user }: { user: UserRow }) {
  const isMe = useSession().user?.email === user.email
  const hasLink = useSiteConfig().identity.provider === 'embedded' && !user.suspended
  const dialog = useLazyComponent(async () => (await import('./reset-link-dialog.tsx')).ResetLinkDialog)
  const ResetLinkDialog = dialog.Component
  const { busy, items } = useStatusItems(user)
  if (isMe && !hasLink) return null
  return (
    <>
      <RowActions name={user.name} busy={busy || dialog.busy}>
        {!isMe && items}
        {hasLink && (
          <MenuItem icon={KeyRound} onSelect={dialog.open}>
            {t.createResetLink()}
          </MenuItem>
        )}
      </RowActions>
      {ResetLinkDialog && <ResetLinkDialog user={user} onClose={dialog.close} />}
    </>
  )
}

function useStatusItems(user: UserRow) {
  const { setStaff, suspend, restore } = useUserStatus()
  const { email } = user
  const runAction = async ({ done, ...question }: StatusQuestion, run: () => Promise<unknown>) => {
    if (!(await confirm({ final: true, ...question }))) return
    try {
      await run()
      toast(done)
    } catch (error) {
      console.warn('The user could not be updated.', error)
      void alertError(t.error(), errorText(error))
    }
  }
  const items = (
    <>
      {user.staff ? (
        <MenuItem
          icon={HandHelping}
          onSelect={() => runAction(questions.removeStaff(user), () => setStaff.mutateAsync({ email, staff: false }))}
        >
          {t.removeStaff()}
        </MenuItem>
      ) : (
        user.role === 'user' && (
          <MenuItem
            icon={HandHelping}
            onSelect={() => runAction(questions.makeStaff(user), () => setStaff.mutateAsync({ email, staff: true }))}
          >
            {t.makeStaff()}
          </MenuItem>
        )
      )}
      {user.suspended ? (
        <MenuItem
          icon={RotateCcw}
          onSelect={() => runAction(questions.restore(user), () => restore.mutateAsync({ email }))}
        >
          {t.restore()}
        </MenuItem>
      ) : (
        <MenuItem icon={Ban} onSelect={() => runAction(questions.suspend(user), () => suspend.mutateAsync({ email }))}>
          {t.suspend()}
        </MenuItem>
      )}
    </>
  )
  return { busy: setStaff.isPending || suspend.isPending || restore.isPending, items }
}
