/** A part of a text; a link if it has `href`. */
export type TextPart = { text: string; href?: string }

// The part before an @ is limited (RFC 5321: 64 characters), so that a long text without one is read in one pass.
const linkPattern = /(?<![\p{L}\p{N}])https?:\/\/[\p{L}\p{N}[][^\s<>"“”„«»]*|[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/giu

/** Without punctuation at the end of a sentence, and without closing brackets that were opened before the URL. */
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
 * A shelter's text (docs/product.md 14.5) as paragraphs of words and links. Blank lines separate paragraphs, and only
 * full web URLs and emails become links.
 */
export const parseParagraphs = (text: string): TextPart[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((paragraph) => (paragraph.trim() ? [parseLinks(paragraph.trim())] : []))
