import type { PageTextName } from '#shared/page-texts.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'

/** A sentence of a page: the shelter's, in its own language and direction, or else ours (docs/product.md 14.15). */
export function PageText({ name, ours }: { name: PageTextName; ours: string }) {
  const { pageTexts, textLanguages } = useSiteConfig()
  const own = pageTexts?.[name]
  if (!own) return ours
  return (
    <span lang={textLanguages?.[name]} dir="auto">
      {own}
    </span>
  )
}
