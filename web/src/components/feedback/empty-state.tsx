import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** File name in /drawings, without .svg. */
  drawing: 'empty-pets' | 'empty-requests' | 'empty-campaigns' | 'empty-donations' | 'not-found'
  text: string
  hint?: string
  /** The next step, usually one LinkButton. */
  children?: ReactNode
}

export function EmptyState({ drawing, text, hint, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center py-10 text-center">
      <img src={`/drawings/${drawing}.svg`} alt="" width={240} height={180} className="mb-6 h-45 w-60" />
      <p className="font-serif text-xl font-semibold">{text}</p>
      {hint && <p className="mt-2 text-balance text-ink-soft">{hint}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
