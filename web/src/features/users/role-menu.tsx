import { Ban, KeyRound, RotateCcw } from 'lucide-react'
import type { UserRow } from '#shared/users.ts'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { RowActions } from '#web/components/ui/row-actions.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { useSession } from '#web/identity/session.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useUserStatus } from './hooks.ts'
import { roleMenuTexts as t } from './role-menu.texts.ts'
import { type ConfirmedAction, runConfirmed } from './run-confirmed.ts'

const questions = {
  suspend: (user: UserRow): ConfirmedAction => ({
    title: t.suspendQuestion(user),
    text: t.suspendEffects(user),
    yes: t.suspend(),
    destroys: true,
    done: t.isSuspended(user),
  }),
  restore: (user: UserRow): ConfirmedAction => ({
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

/** Suspends or restores a user. */
function useStatusItems(user: UserRow) {
  const { suspend, restore } = useUserStatus()
  const { email } = user
  const items = user.suspended ? (
    <MenuItem
      icon={RotateCcw}
      onSelect={() => runConfirmed(questions.restore(user), () => restore.mutateAsync({ email }))}
    >
      {t.restore()}
    </MenuItem>
  ) : (
    <MenuItem icon={Ban} onSelect={() => runConfirmed(questions.suspend(user), () => suspend.mutateAsync({ email }))}>
      {t.suspend()}
    </MenuItem>
  )
  return { busy: suspend.isPending || restore.isPending, items }
}
