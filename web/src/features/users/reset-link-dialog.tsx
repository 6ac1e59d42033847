import { pathTo } from '#shared/pages.ts'
import type { UserRow } from '#shared/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useResetLink } from './hooks.ts'
import { resetLinkDialogTexts as t } from './reset-link-dialog.texts.ts'

/** Creates a link for a user who has lost their password, and shows it once (docs/product.md 3.17). */
export function ResetLinkDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { publicUrl } = useSiteConfig()
  const { mutate, data, error, isPending } = useResetLink()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.title(user)}
      description={<span className="wrap-anywhere">{t.effects(user)}</span>}
    >
      <StatusLine tone="error">{error && errorText(error)}</StatusLine>
      {data ? (
        <CopyField
          label={t.link()}
          hint={t.linkHint()}
          value={`${publicUrl ?? window.location.origin}${pathTo('reset')}#${data.token}`}
        />
      ) : (
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button busy={isPending} onClick={() => mutate({ email: user.email })}>
            {t.create()}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
