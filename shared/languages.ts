export * from './texts/languages.ts'
