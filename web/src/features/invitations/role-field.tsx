import { type ComponentProps, useId } from 'react'
import type { InvitedRole } from '#shared/invitations.ts'
import { FieldError } from '#web/components/ui/field.tsx'
import { roleNames, rolePermissions } from '#web/features/users/role-labels.ts'

type RoleFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className' | 'id'> & {
  label: string
  roles: readonly InvitedRole[]
  error?: string | undefined
}

/** Radio buttons, each with what the role may do. Takes what `register` returns. */
export function RoleField({ label, roles, error, ...radio }: RoleFieldProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={error && `${id}-error`}>
      <div id={id} className="mb-1.5 font-bold">
        {label}
      </div>
      <div className="space-y-1.5">
        {roles.map((role) => (
          <label
            key={role}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field border border-field-line bg-card px-3 py-2 has-checked:border-amber-ink has-checked:bg-amber-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              {...radio}
              type="radio"
              value={role}
              aria-labelledby={`${id}-${role}`}
              aria-describedby={`${id}-${role}-may`}
              className="mt-1 size-4 shrink-0 accent-amber-ink"
            />
            <span>
              <span id={`${id}-${role}`} className="block font-semibold">
                {roleNames[role]()}
              </span>
              <span id={`${id}-${role}-may`} className="block text-sm text-ink-soft">
                {rolePermissions[role]()}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
