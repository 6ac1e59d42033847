import { Ban, Ellipsis, HandHelping, RotateCcw } from 'lucide-react'
import type { UserRow } from '#shared/users.ts'
import { alertError, confirm } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useUserStatus } from './hooks.ts'

type StatusQuestion = { title: string; text: string; yes: string; destroys?: boolean; done: string }

const questions = {
  makeStaff: ({ name, email }: UserRow): StatusQuestion => ({
    title: `Make ${name} staff?`,
    text: `${email} could then change every pet and campaign, decide on every request and mark gifts as received, but not manage users or settings.`,
    yes: 'Make Staff',
    done: `${email} is now staff.`,
  }),
  removeStaff: ({ name, email }: UserRow): StatusQuestion => ({
    title: `Remove ${name} from staff?`,
    text: `${email} could then change only what they have posted themselves.`,
    yes: 'Remove Staff',
    done: `${email} is no longer staff.`,
  }),
  suspend: ({ name, email }: UserRow): StatusQuestion => ({
    title: `Suspend ${name}?`,
    text: `${email} will be logged out everywhere and can’t log in again, their API keys end, and their pets and campaigns are hidden. Requests and gifts stay as they are. You can restore them at any time.`,
    yes: 'Suspend',
    destroys: true,
    done: `${email} is suspended.`,
  }),
  restore: ({ name, email }: UserRow): StatusQuestion => ({
    title: `Restore ${name}?`,
    text: `${email} can then log in again, and what was public of their pets and campaigns is public again.`,
    yes: 'Restore',
    done: `${email} may log in again.`,
  }),
}

export function UserStatusMenu({ user }: { user: UserRow }) {
  const me = useSession().user
  const { setStaff, suspend, restore } = useUserStatus()
  const busy = setStaff.isPending || suspend.isPending || restore.isPending
  const { email } = user
  const runAction = async ({ done, ...question }: StatusQuestion, run: () => Promise<unknown>) => {
    if (!(await confirm({ final: true, ...question }))) return
    try {
      await run()
      toast(done)
    } catch (error) {
      console.warn('How somebody stands could not be changed.', error)
      void alertError('Error', errorText(error))
    }
  }
  if (me?.email === email) return null
  const name = `More for ${user.name}`
  return (
    <Menu
      label={name}
      trigger={<Button look="quiet" size="small" icon={Ellipsis} aria-label={name} title={name} busy={busy} />}
    >
      {user.staff ? (
        <MenuItem
          icon={HandHelping}
          onSelect={() => runAction(questions.removeStaff(user), () => setStaff.mutateAsync({ email, staff: false }))}
        >
          Remove Staff
        </MenuItem>
      ) : (
        user.role === 'user' && (
          <MenuItem
            icon={HandHelping}
            onSelect={() => runAction(questions.makeStaff(user), () => setStaff.mutateAsync({ email, staff: true }))}
          >
            Make Staff
          </MenuItem>
        )
      )}
      {user.suspended ? (
        <MenuItem
          icon={RotateCcw}
          onSelect={() => runAction(questions.restore(user), () => restore.mutateAsync({ email }))}
        >
          Restore
        </MenuItem>
      ) : (
        <MenuItem icon={Ban} onSelect={() => runAction(questions.suspend(user), () => suspend.mutateAsync({ email }))}>
          Suspend
        </MenuItem>
      )}
    </Menu>
  )
}
