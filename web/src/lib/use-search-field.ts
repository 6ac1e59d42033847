import { useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router-dom'
import { newKey } from './new-key.ts'
import { useDebounced } from './use-debounced.ts'

type SearchField = {
  /** What the address says now. */
  inAddress: string
  /** The address with another text. */
  pathFor: (text: string) => string
  /** Milliseconds after which typing counts as paused. */
  pause: number
}

/**
 * A search whose text is part of the address. It changes the address once typing pauses. The first change adds an entry to
 * the history, and more typing replaces that entry: one Back undoes the search and nothing else.
 */
export function useSearchField({ inAddress, pathFor, pause }: SearchField) {
  const [typed, setTyped] = useState(inAddress)
  const settled = useDebounced(typed, pause)
  const { go, endTyping } = useTypingEntry()

  // What this field itself has put into the address must not overwrite what has been typed since.
  const written = useRef(inAddress)
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  const show = () => {
    const text = typed.trim()
    if (text === inAddress) return
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
  /** Takes a text over with which an address is asked for elsewhere. */
  const takeOver = (text: string) => {
    written.current = text.trim()
    setTyped(text)
  }
  return { typed, setTyped, searchNow, endTyping, takeOver }
}

/** What an entry of the history is known by while its search is being typed. */
type Typing = { typing: string; from: string }

/** Goes to addresses of one search, with one entry in the history until `endTyping`, or until something else adds one. */
function useTypingEntry() {
  const here = useLocation()
  const navigate = useNavigate()
  const typing = useRef<string>(null)
  const go = (path: string) => {
    typing.current ??= newKey()
    const entry: Partial<Typing> | null = here.state
    const replace = entry?.typing === typing.current
    const from = (replace && entry?.from) || createPath(here)
    // all that was typed has been taken out again: the entry before is this page
    if (replace && path === from) void navigate(-1)
    else void navigate(path, { replace, preventScrollReset: true, state: { typing: typing.current, from } })
  }
  const endTyping = () => {
    typing.current = null
  }
  return { go, endTyping }
}
