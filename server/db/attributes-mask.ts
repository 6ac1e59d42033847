import { petSexes, petSizes, petStatuses } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'

// A pet's attributes as a bitmask, so that any filter is one comparison and an index stores them in three bytes. The
// database computes it (`facts` in server/db/schema-pets.ts).

const valueConditions = <const Values extends readonly string[]>(column: string, values: Values) =>
  Object.fromEntries(values.map((value) => [value, `${column} = '${value}'`])) as Record<Values[number], string>
const unknownCondition = (column: string) => ({ unknown: `${column} is null` })
const notGoodWith = (companion: string) => ({ no: `not coalesce(good_with_${companion}, false)` })

/** The most selective first: pets of one status and category are then adjacent in an index. */
const conditions = {
  status: valueConditions('status', petStatuses),
  category: valueConditions('category', petCategories),
  size: { ...valueConditions('size', petSizes), ...unknownCondition('size') },
  sex: { ...valueConditions('sex', petSexes), ...unknownCondition('sex') },
  children: notGoodWith('children'),
  dogs: notGoodWith('dogs'),
  cats: notGoodWith('cats'),
  special_needs: { yes: `special_needs <> ''`, no: `special_needs = ''`, ...unknownCondition('special_needs') },
}

type AttributeBits = { [Kind in keyof typeof conditions]: Record<keyof (typeof conditions)[Kind], number> }

const bitCount = Object.values(conditions).flatMap((values) => Object.keys(values)).length

function createAttributeBits(): AttributeBits {
  let position = bitCount
  const kinds = Object.entries(conditions).map(([kind, values]) => {
    return [kind, Object.fromEntries(Object.keys(values).map((value) => [value, 2 ** --position]))]
  })
  return Object.fromEntries(kinds)
}

/** The bit of each value. For children, dogs, and cats the bit means 'not known to be good with'. */
export const attributeBits: AttributeBits = createAttributeBits()

export const attributesMaskSql: string = Object.entries(conditions)
  .map(([kind, values]) => {
    const bits: Record<string, number> = attributeBits[kind as keyof AttributeBits]
    const cases = Object.entries(values).map(([value, condition]) => `when ${condition} then ${bits[value]}`)
    return `case ${cases.join(' ')} else 0 end`
  })
  .join(' + ')

export const combineBits = (bits: Iterable<number>): number => [...bits].reduce((sum, bit) => sum | bit, 0)
