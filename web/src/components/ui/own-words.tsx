import { Fragment } from 'react'
import { parseParagraphs } from '#web/lib/own-words.ts'

/**
 * What a shelter has written, as plain paragraphs: line breaks stay, and whole addresses are links
 * (docs/product.md 14.5). Around it stands an element that spaces paragraphs.
 */
export function FormattedText({ text }: { text: string }) {
  return parseParagraphs(text).map((pieces, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs and words have no names but their places
    <p key={at} dir="auto" className="whitespace-pre-line">
      {pieces.map(({ text: words, href }, place) =>
        href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <Fragment key={place}>{words}</Fragment>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            key={place}
            href={href}
            dir="ltr"
            rel="noopener nofollow"
            className="text-amber-ink underline underline-offset-4"
          >
            {words}
          </a>
        ),
      )}
    </p>
  ))
}
