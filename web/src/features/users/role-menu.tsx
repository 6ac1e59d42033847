import { Ban, Ellipsis, RotateCcw } from 'lucide-react'
import type { UserRow } from '#shared/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { useSession } from '#web/identity/session.tsx'
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

/** Suspends or restores a user. */
export function UserStatusMenu({ user }: { user: UserRow }) {
  const me = useSession().user
  const { suspend, restore } = useUserStatus()
  const busy = suspend.isPending || restore.isPending
  const { email } = user
  if (me?.email === email) return null
  const name = t.menu(user)
  return (
    <Menu
      label={name}
      trigger={<Button look="quiet" size="small" icon={Ellipsis} aria-label={name} title={name} busy={busy} />}
    >
      {user.suspended ? (
        <MenuItem
          icon={RotateCcw}
          onSelect={() => runConfirmed(questions.restore(user), () => restore.mutateAsync({ email }))}
        >
          {t.restore()}
        </MenuItem>
      ) : (
        <MenuItem
          icon={Ban}
          onSelect={() => runConfirmed(questions.suspend(user), () => suspend.mutateAsync({ email }))}
        >
          {t.suspend()}
        </MenuItem>
      )}
    </Menu>
  )
}
