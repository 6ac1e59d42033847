import { RotateCw, WifiOff } from 'lucide-react'
import type { ConnectionState } from '#web/lib/connection.ts'
import { Button } from '../ui/button.tsx'
import { connectionBannerTexts as t } from './connection-banner.texts.ts'
import { tryAgainTexts } from './try-again.texts.ts'

const texts = { offline: t.offline, 'server-down': t.serverDown }

export function ConnectionBanner({ connection, onRetry }: { connection: ConnectionState; onRetry: () => void }) {
  return (
    <div role="status" className="sticky bottom-(--bottom-bar) z-30">
      {connection !== 'reachable' && (
        <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 border-t border-line bg-amber-soft px-4 py-3">
          <p className="flex items-center gap-3 font-semibold">
            <WifiOff aria-hidden className="size-5 shrink-0" />
            {texts[connection]()}
          </p>
          <Button look="secondary" size="small" icon={RotateCw} onClick={onRetry}>
            {tryAgainTexts.tryAgain()}
          </Button>
        </div>
      )}
    </div>
  )
}
