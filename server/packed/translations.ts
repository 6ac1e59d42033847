import { setTranslationsReader } from '#shared/texts/translate.ts'
import { readResource } from './resources.ts'

// imported by whatever writes texts on the server: reads the languages other than English when they are first used

setTranslationsReader((language) => JSON.parse(readResource(`texts/${language}.json`).toString('utf8')))
