/** Some words of a text; with `href` where they are a link. */
export type TextPart = { text: string; href?: string }

// The part before an @ has an end (RFC 5321: 64 characters), so that a long text without one is read in one pass.
const linkPattern = /(?<![\p{L}\p{N}])https?:\/\/[\p{L}\p{N}[][^\s<>"“”„«»]*|[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/giu

/** Without what ends a sentence, and brackets that were opened before the address began. */
function trimmed(url: string): string {
  let surplus = url.split(/[)\]]/).length - url.split(/[([]/).length
  let end = url.length
  for (; end > 0; end--) {
    const last = url.charAt(end - 1)
    if (/[)\]]/.test(last) ? surplus-- <= 0 : !/[.,;:!?…'’*]/.test(last)) break
  }
  return url.slice(0, end)
}

function parseLinks(paragraph: string): TextPart[] {
  const pieces: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of paragraph.matchAll(linkPattern)) {
    const isWeb = /^https?:/i.test(found)
    const text = isWeb ? trimmed(found) : found
    if (index > done) pieces.push({ text: paragraph.slice(done, index) })
    pieces.push({ text, href: isWeb ? text : `mailto:${text}` })
    done = index + text.length
  }
  if (done < paragraph.length) pieces.push({ text: paragraph.slice(done) })
  return pieces
}

/**
 * What a shelter has written (docs/product.md 14.5), as paragraphs of words and links: blank lines part paragraphs, and
 * whole addresses of web pages and emails become links. Nothing else does, whatever it looks like.
 */
export const parseParagraphs = (text: string): TextPart[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((paragraph) => (paragraph.trim() ? [parseLinks(paragraph.trim())] : []))
