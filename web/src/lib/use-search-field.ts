import { useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { newKey } from './new-key.ts'
import { useDebounced } from './use-debounced.ts'

type SearchField = {
  textInUrl: string
  pathFor: (text: string) => string
  /** Milliseconds after which typing counts as paused. */
  pause: number
}

/**
 * A search whose text is in the URL. The URL changes when typing pauses. The first change adds a history entry, and
 * further typing replaces it, so that one Back undoes the whole search.
 */
export function useSearchField({ textInUrl, pathFor, pause }: SearchField) {
  const [typed, setTyped] = useState(textInUrl)
  const settled = useDebounced(typed, pause)
  const { go, endTyping } = useTypingEntry()

  // A URL that this field has written must not overwrite text that was typed since.
  const written = useRef(textInUrl)
  useEffect(() => {
    if (textInUrl === written.current) return
    written.current = textInUrl
    setTyped(textInUrl)
  }, [textInUrl])
  const show = () => {
    const text = typed.trim()
    if (text === textInUrl) return
    written.current = text
    go(pathFor(text))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the address
  useEffect(() => {
    if (settled === typed) show()
  }, [settled])
  const searchNow = () => {
    show()
    endTyping()
  }
  /** Takes over a text from a navigation elsewhere. */
  const takeOver = (text: string) => {
    written.current = text.trim()
    setTyped(text)
  }
  return { typed, setTyped, searchNow, endTyping, takeOver }
}

type Typing = { typing: string; from: string }

/**
 * Navigates between URLs of one search, with one history entry until `endTyping`, or until another navigation adds one.
 */
function useTypingEntry() {
  const location = useLocation()
  const navigate = useNavigate()
  const typing = useRef<string>(null)
  const go = (path: string) => {
    typing.current ??= newKey()
    const entry: Partial<Typing> | null = location.state
    const replace = entry?.typing === typing.current
    const from = (replace && entry?.from) || createPath(location)
    // all typed text was deleted again: the previous entry is this page
    if (replace && path === from) void navigate(-1)
    else void navigate(path, { replace, preventScrollReset: true, state: { typing: typing.current, from } })
  }
  const endTyping = () => {
    typing.current = null
  }
  return { go, endTyping }
}
