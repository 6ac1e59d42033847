import { Copy } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'

/** A gift's reference, to read out or to copy. */
export function Reference({ value, hint }: { value: string; hint?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast('Copied.')
    } catch (error) {
      console.warn('It could not be copied.', error)
      toast('It could not be copied. Please select and copy it yourself.', 'error')
    }
  }
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
          onClick={copy}
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
