import { type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loginPath } from '#shared/next-path.ts'
import { pathTo } from '#shared/pages.ts'
import type { Me } from '#shared/users.ts'
import { loadingTexts } from '#web/components/ui/loading.texts.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useSession } from './session.tsx'
import { SessionEnded } from './session-ended.tsx'

/**
 * Shows its children to logged-in users; visitors go to the login page and come back afterwards. If the session ends
 * under an open page, the page stays, so that no typed text is lost.
 */
export function RequireLogin({ children }: { children: (user: Me) => ReactNode }) {
  const { user, expired } = useSession()
  const { pathname, search } = useLocation()
  const last = useRef<Me>(undefined)
  if (user) last.current = user
  if (user === undefined) {
    return (
      <div className="grid min-h-dvh place-items-center text-2xl">
        <Spinner label={loadingTexts.loading()} />
      </div>
    )
  }
  const shownUser = user ?? (expired ? last.current : undefined)
  const loggedOut = last.current !== undefined
  if (!shownUser) return <Navigate to={loggedOut ? pathTo('login') : loginPath(pathname + search)} replace />
  return (
    <>
      {expired && (
        <SessionEnded
          path={pathname + search}
          className="sticky top-0 z-30 border-b border-line bg-amber-soft px-4 py-3 text-center font-semibold"
        />
      )}
      {children(shownUser)}
    </>
  )
}
