import { type ReactNode, type Ref, useId } from 'react'

type SectionProps = {
  title: string
  lead?: ReactNode
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function Section({ title, lead, heading, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-9 first:border-0 first:pt-0">
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-2 text-2xl">
        {title}
      </h2>
      {lead && <p className="mb-5 max-w-text text-ink-soft">{lead}</p>}
      {children}
    </section>
  )
}
