import { useState } from 'react'
import { useSession } from '#web/identity/session.tsx'
import { clearDraft, loadDraft, saveDraft } from '#web/lib/form-drafts.ts'

/** Unsent text about a request. It survives a reload and the end of the session. */
export function useDraft(kind: 'message' | 'note', request: number) {
  const form = `${kind}-${request}`
  const { user } = useSession()
  const [owner] = useState(user?.email)
  const [text, setText] = useState(() => {
    const stored = owner === undefined ? null : loadDraft(form, owner)
    return typeof stored === 'string' ? stored : ''
  })
  const write = (typed: string) => {
    setText(typed)
    if (owner === undefined || typed.trim() === '') clearDraft(form)
    else saveDraft(form, owner, typed)
  }
  return { text, write, isEmpty: text.trim() === '' }
}
