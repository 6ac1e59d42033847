import type { ReactNode } from 'react'
import { pages, pathTo } from '#shared/pages.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { notFoundPageTexts as t } from './not-found.texts.ts'

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
        alt={t.drawing()}
        width={360}
        height={270}
        className="mb-8 h-auto w-90 max-w-full"
      />
      <PageHeading
        title={pages.notFound.title()}
        tab={tab}
        description={description}
        missing
        lead={t.lead()}
        className="justify-center"
      />
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

export function NotFoundPage() {
  return (
    <Missing tab={pages.notFound.title()} description={t.description()}>
      <LinkButton to="/">{t.home()}</LinkButton>
      <LinkButton look="secondary" to={pathTo('pets')}>
        {t.pets()}
      </LinkButton>
    </Missing>
  )
}

export function DashboardNotFoundPage() {
  const { title, description } = pages.dashboardNotFound
  return (
    <Missing tab={title()} description={description()}>
      <LinkButton to={pathTo('dashboard')}>{t.dashboard()}</LinkButton>
      <LinkButton look="secondary" to="/">
        {t.home()}
      </LinkButton>
    </Missing>
  )
}
