import type { ReactNode } from 'react'

// What the receipts of donations and of adoption fees have in common.

/** As if stamped on the paper: readable without color. */
export const ReceiptStamp = ({ children }: { children: ReactNode }) => (
  <strong className="-rotate-3 rounded-small border-4 border-danger px-3 text-3xl tracking-widest text-danger uppercase">
    {children}
  </strong>
)

export function ReceiptRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-2.5 sm:grid-cols-[10.5rem_1fr] print:grid-cols-[10.5rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

export const ReceiptSmall = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-ink-soft">{children}</span>
)
