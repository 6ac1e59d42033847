import { escapeHtml } from './html.ts'

/** What XML 1.0 has no way to say: controls, halves of surrogate pairs and the two that are no characters. */
const invalidCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text made safe for XML, inside elements and attributes. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(invalidCharacters, ''))

/** How every document of XML begins. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
