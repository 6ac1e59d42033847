import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** Navbar, page, footer. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Navbar />
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

/** The usual width and spacing of a public page. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 lg:py-16">{children}</div>
}
