import { useState } from 'react'
import { fieldsLike } from '#web/components/kept-form/changed-fields.ts'
import { useKept } from '#web/components/kept-form/use-kept-form.tsx'

/** Unsent text about a request. It survives a reload, leaving the page, and the end of the session. */
export function useDraft(kind: 'message' | 'note', request: number) {
  const { stored, restored, isKept, keep } = useKept(`${kind}-${request}`)
  const [text, setText] = useState(() => fieldsLike({ text: '' }, stored)?.text ?? '')
  const write = (typed: string) => {
    setText(typed)
    keep(typed.trim() === '' ? {} : { text: typed })
  }
  const isEmpty = text.trim() === ''
  return { text, write, isEmpty, restored: restored && !isEmpty, wouldBeLost: !isEmpty && !isKept }
}
