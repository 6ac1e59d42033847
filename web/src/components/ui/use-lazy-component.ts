import { useState } from 'react'
import { toast } from './toast.tsx'
import { lazyComponentTexts as t } from './use-lazy-component.texts.ts'

/**
 * Lazy code of a rarely opened window. `open()` loads it the first time, `busy` is true until then, and `Component` is
 * the code while the window is open. If it fails to load, a message says so.
 */
export function useLazyComponent<Code>(load: () => Promise<Code>) {
  const [code, setCode] = useState<Code | null>(null)
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed')
  const open = async () => {
    setState('loading')
    try {
      const loaded = await load()
      setCode(() => loaded)
      setState('open')
    } catch (error) {
      console.warn('The code of a window did not load.', error)
      setState('closed')
      toast(t.failed(), 'error')
    }
  }
  return { open, close: () => setState('closed'), busy: state === 'loading', Component: state === 'open' ? code : null }
}
