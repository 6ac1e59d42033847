// Placeholders in the shelter's adoption agreement, filled in when it is first shown (docs/product.md 28.2).

/** In the order of the list beside the field. They are the same in every language. */
export const agreementPlaceholders = [
  'pet',
  'kind',
  'breed',
  'sex',
  'age',
  'born',
  'adopter',
  'adopterAddress',
  'shelter',
  'shelterAddress',
  'registrationNumber',
  'date',
] as const
export type AgreementPlaceholder = (typeof agreementPlaceholders)[number]
export type AgreementFacts = Record<AgreementPlaceholder, string>

const isPlaceholder = (name: string): name is AgreementPlaceholder => agreementPlaceholders.some((one) => one === name)

/** Whatever is between two braces on one line. */
const braces = /\{([^{}\n]*)\}/g

/** The first placeholder that doesn't exist, with its braces; null if all do. */
export function unknownPlaceholder(text: string): string | null {
  for (const [found, name = ''] of text.matchAll(braces)) if (!isPlaceholder(name)) return found
  return null
}

/** The text with the facts. Facts that look like placeholders stay as they are. */
export const fillAgreement = (text: string, facts: AgreementFacts): string =>
  text.replace(braces, (found, name: string) => (isPlaceholder(name) ? facts[name] : found))
