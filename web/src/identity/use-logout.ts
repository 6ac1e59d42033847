import { useNavigate } from 'react-router-dom'
import { alertError } from '#web/components/feedback/alerts.ts'
import { mayLeave } from '#web/components/feedback/unsaved-changes.ts'
import { sentenceFor } from '#web/lib/errors.ts'
import { useSession } from './session.tsx'

/** Logs out and goes to the login page; asks first where unsaved text would be lost. */
export function useLogout() {
  const session = useSession()
  const navigate = useNavigate()
  return async () => {
    if (!(await mayLeave())) return
    try {
      await session.logout()
      await navigate('/auth/login')
    } catch (error) {
      await alertError('Logout failed', sentenceFor(error))
    }
  }
}
