import { Copy } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { referenceTexts as t } from './reference.texts.ts'

export function Reference({ value, hint }: { value: string; hint?: string }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          {t.reference({
            reference: value,
            value: (inside) => <strong className="text-lg whitespace-nowrap tabular-nums select-all">{inside}</strong>,
          })}
        </span>
        <Button
          look="secondary"
          size="small"
          icon={Copy}
          onClick={() => copyText(value)}
          aria-label={t.copyReference({ reference: value })}
          className="noscript:hidden"
        >
          {t.copy()}
        </Button>
      </p>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
    </div>
  )
}
