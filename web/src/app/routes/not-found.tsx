import type { ReactNode } from 'react'
import { pages, pathTo } from '#shared/pages.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'

type MissingProps = {
  tab: string
  description: string
  children: ReactNode
}

function Missing({ tab, description, children }: MissingProps) {
  return (
    <div className="mx-auto flex max-w-text flex-col items-center px-4 py-16 text-center sm:px-6">
      <img
        src="/drawings/not-found.svg"
        alt="A cat looking out of a cardboard box"
        width={360}
        height={270}
        className="mb-8 h-auto w-90 max-w-full"
      />
      <PageHeading
        title={pages.notFound.title()}
        tab={tab}
        description={description}
        missing
        lead="We looked everywhere, even in the box. Perhaps the address has a typo, or the page has moved on to a new home."
        className="justify-center"
      />
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

export function NotFoundPage() {
  return (
    <Missing tab={pages.notFound.title()} description="There is no page at this address.">
      <LinkButton to="/">Go to the home page</LinkButton>
      <LinkButton look="secondary" to={pathTo('pets')}>
        Browse Pets
      </LinkButton>
    </Missing>
  )
}

export function DashboardNotFoundPage() {
  const { title, description } = pages.dashboardNotFound
  return (
    <Missing tab={title()} description={description()}>
      <LinkButton to={pathTo('dashboard')}>Go to the dashboard</LinkButton>
      <LinkButton look="secondary" to="/">
        Go to the home page
      </LinkButton>
    </Missing>
  )
}
