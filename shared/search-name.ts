import { formatList } from './format-values.ts'
import { type PetSelection, parsePetFilter } from './pet-filter.ts'
import { searchNameTexts as t } from './search-name.texts.ts'

const categories = { Dog: t.dogs, Cat: t.cats, Rabbit: t.rabbits, Bird: t.birds, Other: t.others }
const sizes = { small: t.small, medium: t.medium, large: t.large, extra_large: t.extraLarge }
const ages = { baby: t.baby, young: t.young, adult: t.adult, senior: t.senior }
const sexes = { male: t.male, female: t.female }
const companions = { children: t.children, dogs: t.companionDogs, cats: t.companionCats }
const needs = { yes: t.withNeeds, no: t.withoutNeeds }

type Join = (list: { words: string; last: string }) => string

function joinWords(words: string[], join: Join): string {
  const last = words.at(-1)
  if (last === undefined || words.length === 1) return last ?? ''
  return join({ words: formatList(words.slice(0, -1)), last })
}

/**
 * The words are of the current language and need no isolation. In isolates, they would not count for the direction of
 * the name within a sentence, which would then be from left to right.
 */
const withoutIsolates = (words: string) => words.replaceAll(/[\u2068\u2069]/g, '')

const anyOf = <Value extends string>(chosen: readonly Value[] | undefined, names: Record<Value, () => string>) =>
  joinWords(
    (chosen ?? []).map((value) => names[value]()),
    t.or,
  )

/** 'Small dogs, good with cats', in the current language: the name of a search, without status and order. */
export function nameOfSelection(selection: PetSelection): string {
  const { search, category, size, age, sex, good_with: goodWith, special_needs: specialNeeds } = selection
  const adjectives = { size: anyOf(size, sizes), age: anyOf(age, ages), sex: anyOf(sex, sexes) }
  const clauses = [
    ...(goodWith?.length
      ? [
          t.goodWith({
            companions: joinWords(
              goodWith.map((each) => companions[each]()),
              t.and,
            ),
          }),
        ]
      : []),
    // both are any pet whose needs are known
    ...(specialNeeds?.length === 1 ? [anyOf(specialNeeds, needs)] : []),
  ]
  const isPlain = !category && Object.values(adjectives).every((words) => words === '')
  const phrase = isPlain
    ? t.all()
    : withoutIsolates(t.phrase({ ...adjectives, pets: category ? anyOf(category, categories) : t.pets() }))
        .replaceAll(/\s+/g, ' ')
        .trim()
  const words = withoutIsolates(formatList([phrase, ...clauses]))
  const name = search ? formatList([words, t.named({ text: search })]) : words
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const nameOfQuery = (query: string): string => nameOfSelection(parsePetFilter(new URLSearchParams(query)))
