import type { Database } from '#server/db/database.ts'
import { textsLanguageOf } from '#shared/own-texts.ts'
import { offeredLanguages } from '#shared/settings.ts'
import { languages } from '#shared/texts/languages.ts'
import { savedSettings } from './settings.queries.ts'

/** The settings that name the issuer of receipts, and the shelter's time zone. */
export async function receiptSettings(db: Database) {
  const { values } = await savedSettings(db)
  const { legalName, registrationNumber, postalAddress, receiptSigner: signer, timeZone } = values
  const written = textsLanguageOf(values)
  const others = languages.filter((language) => language !== written && offeredLanguages(values).includes(language))
  const taxSentences = [written, ...others].flatMap((language) => {
    const text = language === written ? values.taxSentence : values.translations[language]?.taxSentence
    return text ? [{ language, text }] : []
  })
  return { issuer: { legalName, registrationNumber, postalAddress, signer, taxSentences }, timeZone }
}
