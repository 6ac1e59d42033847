import { type ReactNode, use } from 'react'
import { Outlet } from 'react-router-dom'
import { SsrContext } from '#web/lib/ssr-context.ts'
import { ContactsMissing } from './contacts-missing.tsx'
import { Footer } from './footer.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { Navbar } from './navbar.tsx'

export function PublicLayout() {
  // This render is thrown away, and nothing around the page sends queries. Skipping it left 0.80 to 0.98 of the
  // processor time of a record's page in three measurements on a busy machine (npm run bench -- speed --only
  // member-pages).
  if (use(SsrContext)?.draft) return <Outlet />
  return (
    <div className="flex min-h-dvh flex-col">
      <LanguageOffer />
      <Navbar />
      <main id="main" tabIndex={-1} className="grow">
        <ContactsMissing />
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 lg:py-16">{children}</div>
}
