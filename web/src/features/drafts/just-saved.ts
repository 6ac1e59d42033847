import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** What a form did before it opened the post's page. `published`: it published a draft. */
export type SavedAct = 'added' | 'updated' | 'draft' | 'published'

let last: { path: string; act: SavedAct } | null = null

/**
 * Opens the post's page, which shows what was saved, once the form has been rendered without unsaved text. A reload, or
 * going back to the page later, doesn't show it again.
 */
export function useOpenSaved() {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<typeof last>(null)
  useEffect(() => {
    if (!opening) return
    last = opening
    void navigate(opening.path)
  }, [opening, navigate])
  return (path: string, act: SavedAct) => setOpening({ path, act })
}

/** What was saved right before this page opened. */
export function useJustSaved(path: string) {
  const [act, setAct] = useState<SavedAct | null>(null)
  useEffect(() => {
    if (last?.path === path) setAct(last.act)
    last = null
  }, [path])
  return [act, setAct] as const
}
