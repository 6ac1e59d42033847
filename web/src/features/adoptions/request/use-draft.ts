import { useState } from 'react'
import { useSession } from '#web/identity/session.tsx'
import { forget, keep, recall } from '#web/lib/kept.ts'

/** What somebody writes about a request and has not sent yet; it outlives a reload, and a session that ends. */
export function useDraft(kind: 'message' | 'note', request: number) {
  const form = `${kind}-${request}`
  const { user } = useSession()
  const [owner] = useState(user?.email)
  const [text, setText] = useState(() => {
    const kept = owner === undefined ? null : recall(form, owner)
    return typeof kept === 'string' ? kept : ''
  })
  const write = (typed: string) => {
    setText(typed)
    if (owner === undefined || typed.trim() === '') forget(form)
    else keep(form, owner, typed)
  }
  return { text, write, isEmpty: text.trim() === '' }
}
