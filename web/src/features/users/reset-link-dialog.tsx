import { pathTo } from '#shared/pages.ts'
import type { UserRow } from '#shared/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useResetLink } from './hooks.ts'

/** Creates a link for a user who has lost their password, and shows it once (docs/product.md 3.17). */
export function ResetLinkDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { publicUrl } = useSiteConfig()
  const { mutate, data, error, isPending } = useResetLink()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`A new password for ${user.name}`}
      description={
        <span className="wrap-anywhere">
          Anyone with this link can set the password of {user.email}. It works once, within 60 minutes.
        </span>
      }
    >
      <StatusLine tone="error">{error && errorText(error)}</StatusLine>
      {data ? (
        <CopyField
          label="The link"
          hint="It is shown only this once. Copy it now, and send it in a way that nobody else reads."
          value={`${publicUrl ?? window.location.origin}${pathTo('reset')}#${data.token}`}
        />
      ) : (
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPending} onClick={() => mutate({ email: user.email })}>
            Make the link
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
