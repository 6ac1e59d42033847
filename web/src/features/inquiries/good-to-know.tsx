import type { PetNote } from '#shared/inquiries.ts'
import { goodToKnowTexts as t } from './good-to-know.texts.ts'

/** What the owner wants everybody to know, on the pet's page; nothing if there is nothing (docs/product.md 22.15). */
export function GoodToKnow({ notes = [] }: { notes?: PetNote[] | undefined }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="good-to-know" className="mb-8">
      <h2 id="good-to-know" className="mb-2 text-xl">
        {t.heading()}
      </h2>
      <ul className="max-w-text list-disc space-y-2 marker:text-amber-ink">
        {notes.map(({ id, text }) => (
          // the marker is where the text begins, in whichever direction it is written
          <li key={id} dir="auto" className="ms-5 whitespace-pre-line wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
