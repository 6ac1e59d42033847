import { type ReactNode, useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { withoutPrefix } from '#shared/local-paths.ts'
import { nextPath } from '#shared/next-path.ts'
import { pathTo } from '#shared/pages.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useSession } from '#web/identity/session.tsx'
import { Brand } from './brand.tsx'
import { LanguageLinks } from './language-links.tsx'
import { LanguageOffer } from './language-offer.tsx'

export function AuthLayout() {
  return (
    <>
      <LanguageOffer />
      <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-8">
        <Outlet />
      </main>
      <LanguageLinks className="px-4 pb-6" />
    </>
  )
}

export function ForVisitors() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const loggedIn = Boolean(user)
  const next = search.get('next')
  useEffect(() => {
    if (!loggedIn) return
    const path = nextPath(next, window.location.origin)
    const local = withoutPrefix(path)
    if (local) void navigate(local, { replace: true })
    else window.location.replace(path)
  }, [loggedIn, next, navigate])
  return loggedIn ? null : <Outlet />
}

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

export const inlineLink = 'font-bold text-amber-ink underline underline-offset-4'

type OtherAuthLinkProps = { question: string; page: 'login' | 'register'; children: string }

/** Keeps the query of the URL, with the page to return to. */
export function OtherAuthLink({ question, page, children }: OtherAuthLinkProps) {
  const { search } = useLocation()
  return (
    <p className="mt-6 text-center">
      {question}{' '}
      <Link to={pathTo(page) + search} className={inlineLink}>
        {children}
      </Link>
    </p>
  )
}
