import { useNavigate } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import { mayLogOut } from '#web/components/feedback/unsaved-changes.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSession } from './session.tsx'
import { logoutTexts as t } from './use-logout.texts.ts'

/** Logs out and goes to the login page, or to `path`; asks first if unsaved text would be lost. */
export function useLogout(path: string = pathTo('login')) {
  const session = useSession()
  const navigate = useNavigate()
  return async () => {
    if (!(await mayLogOut())) return
    try {
      await session.logout()
      await navigate(path)
    } catch (error) {
      toast(t.failed({ reason: errorText(error) }), 'error')
    }
  }
}
