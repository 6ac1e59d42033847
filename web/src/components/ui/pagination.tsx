import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

/** Shown only if there is more than one page. `page` starts at 1. */
export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-center gap-4">
      <Button look="secondary" size="small" icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span aria-live="polite" className="text-sm text-ink-soft">
        Page {page} of {pages}
      </span>
      <Button look="secondary" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden className="size-[1.2em]" />
      </Button>
    </nav>
  )
}
