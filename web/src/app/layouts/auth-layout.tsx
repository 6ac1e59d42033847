import type { ReactNode } from 'react'
import { Navigate, Outlet, useSearchParams } from 'react-router-dom'
import { useSession } from '#web/identity/session.tsx'
import { nextPath } from '#web/lib/next-path.ts'
import { Brand } from './brand.tsx'

/** Login and register pages, centred without navbar and footer. People who are logged in go on to the page they asked for. */
export function AuthLayout() {
  const { user } = useSession()
  const [search] = useSearchParams()
  if (user) return <Navigate to={nextPath(search.get('next'), window.location.origin)} replace />
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-8">
      <Outlet />
    </main>
  )
}

/** Illustration on one side, the form on the other; on phones the form alone under a small drawing. */
export function AuthCard({ drawing, children }: { drawing: 'login' | 'register'; children: ReactNode }) {
  return (
    <div className="w-full max-w-form overflow-hidden rounded-scene border border-line bg-card shadow-float lg:grid lg:max-w-wide lg:grid-cols-2">
      <div className="flex items-center justify-center bg-band">
        <img
          src={`/drawings/${drawing}.svg`}
          alt=""
          width={480}
          height={400}
          className="h-44 w-auto pt-4 lg:h-auto lg:w-full lg:p-8"
        />
      </div>
      <div className="p-6 sm:p-10">
        <Brand />
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
