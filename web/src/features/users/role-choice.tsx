import { ChevronDown } from 'lucide-react'
import type { UserRow } from '#shared/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Menu } from '#web/components/ui/menu.tsx'
import { MenuChoice } from '#web/components/ui/menu-choice.tsx'
import { useUserStatus } from './hooks.ts'
import { roleChoiceTexts as t } from './role-choice.texts.ts'
import { roleNames, rolePermissions } from './role-labels.ts'
import { type ConfirmedAction, runConfirmed } from './run-confirmed.ts'

/** The admin role is not among them: 'Make Admin' and invitations grant it, and only the server revokes it. */
const choices = ['user', 'staff'] as const

const questions = {
  staff: (user: UserRow): ConfirmedAction => ({
    title: t.makeStaffQuestion(user),
    text: t.makeStaffEffects(user),
    yes: t.makeStaff(),
    done: t.isStaff(user),
  }),
  user: (user: UserRow): ConfirmedAction => ({
    title: t.removeStaffQuestion(user),
    text: t.removeStaffEffects(user),
    yes: t.removeStaff(),
    done: t.isNotStaff(user),
  }),
}

/** Makes a user staff, or removes them from staff (docs/product.md 16.3). Not for admins. */
export function RoleChoice({ user }: { user: UserRow }) {
  const { setStaff } = useUserStatus()
  const { email } = user
  const name = t.roleOf(user)
  return (
    <Menu
      label={name}
      trigger={
        <Button look="quiet" size="row" aria-label={name} busy={setStaff.isPending} className="px-2.5">
          {t.role()}
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </Button>
      }
    >
      <div className="w-72 max-w-full">
        <MenuChoice
          label={name}
          value={user.staff ? 'staff' : 'user'}
          options={choices.map((value) => ({
            value,
            label: roleNames[value](),
            description: rolePermissions[value](),
          }))}
          onSelect={(role) =>
            void runConfirmed(questions[role](user), () => setStaff.mutateAsync({ email, staff: role === 'staff' }))
          }
        />
      </div>
    </Menu>
  )
}
