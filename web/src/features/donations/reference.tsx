import { Copy } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'

export function Reference({ value, hint }: { value: string; hint?: string }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          Reference <strong className="text-lg whitespace-nowrap tabular-nums select-all">{value}</strong>
        </span>
        <Button
          look="secondary"
          size="small"
          icon={Copy}
          onClick={() => copyText(value)}
          aria-label={`Copy reference ${value}`}
          className="noscript:hidden"
        >
          Copy
        </Button>
      </p>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
    </div>
  )
}
