import { Fragment } from 'react'
import { directionOf, type Language } from '#shared/texts/languages.ts'
import { parseParagraphs } from '#web/lib/parse-paragraphs.ts'

type FormattedTextProps = {
  text: string
  /** Of the text, if that isn't the page's. */
  language?: Language | undefined
}

/**
 * A shelter's text as plain paragraphs: line breaks stay, and full URLs are links (docs/product.md 14.5). The parent
 * element spaces the paragraphs.
 */
export function FormattedText({ text, language }: FormattedTextProps) {
  return parseParagraphs(text).map((pieces, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs and words differ only in their places
    <p key={at} lang={language} dir={language ? directionOf(language) : 'auto'} className="whitespace-pre-line">
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
