import { useState } from 'react'
import { alertError, alertSuccess } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSession } from './session.tsx'

type GoogleButtonProps = {
  success: string
  failure: (reason: string) => string
  instead: string
}

/**
 * 'Continue with Google'; if that is not connected, pressing it shows what to do instead (docs/product.md 3.6).
 * `success` and `failure` are the page's alerts (11.9).
 */
export function GoogleButton({ success, failure, instead }: GoogleButtonProps) {
  const { loginWithGoogle } = useSession()
  const [busy, setBusy] = useState(false)
  const logIn = async () => {
    if (!loginWithGoogle) return void alertError(failure(`This shelter has not connected Google. ${instead}`))
    setBusy(true)
    try {
      await loginWithGoogle()
      void alertSuccess(success)
    } catch (error) {
      void alertError(failure(errorText(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-5">
      <p className="mb-5 flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <Button look="secondary" busy={busy} onClick={logIn} className="w-full">
        <GoogleMark />
        Continue with Google
      </Button>
    </div>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5">
      <path
        fill="#4285F4"
        d="M45.1 24.500c0-1.600-.1-3.100-.4-4.500H24v8.500h11.800a10.100 10.100 0 0 1-4.400 6.600v5.500h7.100c4.200-3.800 6.600-9.500 6.600-16.100z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.900 0 10.900-2 14.500-5.300l-7.100-5.500a13.200 13.200 0 0 1-19.700-6.900H4.300v5.700A22 22 0 0 0 24 46z"
      />
      <path fill="#FBBC05" d="M11.700 28.200a13.200 13.200 0 0 1 0-8.400v-5.700H4.300a22 22 0 0 0 0 19.800z" />
      <path
        fill="#EA4335"
        d="M24 10.800c3.200 0 6.100 1.100 8.400 3.300l6.300-6.300A22 22 0 0 0 4.300 14.100l7.400 5.700A13.100 13.100 0 0 1 24 10.800z"
      />
    </svg>
  )
}
