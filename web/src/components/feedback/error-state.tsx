import { CloudOff, RotateCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { tryAgainTexts as t } from './try-again.texts.ts'

export function ErrorState({ text, onRetry, busy = false }: { text: string; onRetry: () => void; busy?: boolean }) {
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-center gap-4 py-12 text-center">
      <CloudOff aria-hidden className="size-12 text-amber" />
      <p className="text-lg">{text}</p>
      <Button look="secondary" icon={RotateCw} busy={busy} onClick={onRetry} className="noscript:hidden">
        {t.tryAgain()}
      </Button>
    </div>
  )
}
