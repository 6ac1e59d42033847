/** Arguments of a text. One that is itself a text of a catalog, such as a field's label, has its own code. */
export type TextParams = { [name: string]: string | number | WrittenText }

/** A sentence with the code of its text (`namespace.key`) and arguments, from which it can be written in any language. */
export type WrittenText = { code: string; params: TextParams; text: string }

type Noted = { code: string; english: string; args: object | undefined }

let noted: Map<string, Noted> | null = null

/** Whether `noteText` keeps anything: a page writes hundreds of texts, and records none. */
export const isRecordingTexts = (): boolean => noted !== null

/** Called for each text that is written while texts are recorded. */
export function noteText(how: Noted, text: unknown): void {
  if (noted && typeof text === 'string') noted.set(text, how)
}

/** Runs `write`, which must not wait, and tells of which texts its sentences are. */
export function recordTexts<Result>(write: () => Result): {
  result: Result
  textOf: (sentence: string) => WrittenText | undefined
} {
  const before = noted
  const texts = new Map<string, Noted>()
  noted = texts
  try {
    return { result: write(), textOf: (sentence) => textIn(texts, sentence) }
  } finally {
    noted = before
  }
}

/** Names of arguments in a text, and perhaps words of its branches. */
const namesIn = (english: string) =>
  new Set([...english.matchAll(/\{([a-z][A-Za-z0-9]*)[,}]/g)].map(([, name]) => name))

function textIn(texts: Map<string, Noted>, text: string): WrittenText | undefined {
  const found = texts.get(text)
  if (!found) return undefined
  const names = namesIn(found.english)
  // zod calls a rule's text with its issue, which has more than the text needs
  const args = Object.entries(found.args ?? {}).filter(([name]) => names.has(name))
  const params = args.map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && value !== text ? (textIn(texts, value) ?? value) : value,
  ])
  return { code: found.code, params: Object.fromEntries(params), text }
}

/** Writes a text again, in the current language; as it is if its catalog is unknown. */
export function rewriteWith(
  find: (code: string) => ((args: object) => unknown) | undefined,
  written: WrittenText,
): string {
  const write = find(written.code)
  if (!write) return written.text
  const args = Object.entries(written.params).map(([name, value]) => [
    name,
    typeof value === 'object' ? rewriteWith(find, value) : value,
  ])
  return String(write(Object.fromEntries(args)))
}
