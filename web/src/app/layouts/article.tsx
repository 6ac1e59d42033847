import type { ReactNode } from 'react'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { PageBody } from './public-layout.tsx'

export function Article({
  title,
  description,
  lead,
  children,
}: {
  title: string
  description: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <PageBody>
      <div className="mx-auto max-w-text">
        <PageHeading title={title} description={description} lead={lead} />
      </div>
      <ArticleBody>{children}</ArticleBody>
    </PageBody>
  )
}

export const ArticleBody = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto max-w-text space-y-10 text-lg [&_a]:text-amber-ink [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mb-3 [&_h2]:text-2xl [&_li]:ms-6 [&_li]:list-disc [&_li]:ps-1 [&_p+p]:mt-4 [&_ul]:space-y-2 [&_ul+p]:mt-4">
    {children}
  </div>
)

type ArticlePartProps = { title: string; id?: string | undefined; children: ReactNode }

export const ArticlePart = ({ title, id, children }: ArticlePartProps) => (
  <section id={id}>
    <h2>{title}</h2>
    {children}
  </section>
)
