import { escapeHtml } from './html.ts'

/** Characters that XML 1.0 forbids: controls, surrogate halves, and two noncharacters. */
const invalidCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const escapeXml = (text: string): string => escapeHtml(text.replace(invalidCharacters, ''))

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
