import { Fragment } from 'react'
import { parseParagraphs } from '#web/lib/parse-paragraphs.ts'

/**
 * A shelter's text as plain paragraphs: line breaks stay, and full URLs are links (docs/product.md 14.5). The parent
 * element spaces the paragraphs.
 */
export function FormattedText({ text }: { text: string }) {
  return parseParagraphs(text).map((pieces, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs and words differ only in their places
    <p key={at} dir="auto" className="whitespace-pre-line">
      {pieces.map(({ text: content, href }, index) =>
        href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: same reason
          <Fragment key={index}>{content}</Fragment>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: same reason
            key={index}
            href={href}
            dir="ltr"
            rel="noopener nofollow"
            className="text-amber-ink underline underline-offset-4"
          >
            {content}
          </a>
        ),
      )}
    </p>
  ))
}
