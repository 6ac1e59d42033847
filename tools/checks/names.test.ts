import { expect, test } from 'vitest'
import { avoidedWordsIn, replacedNamesIn, typesIn } from './names.ts'

test('types, interfaces, and classes are found in any place', () => {
  const code = 'export type A = 1\ninterface B {}\nclass C {}\nfunction d() {\n  type E = 2\n  return class {}\n}'
  expect(typesIn('a.ts', code)).toEqual(['A', 'B', 'C', 'E'])
})

test("an augmentation of a library's type is no type of ours", () => {
  expect(
    typesIn('a.ts', "type A = 1\ndeclare module 'fastify' {\n  interface FastifyRequest {}\n}\ntype B = 2"),
  ).toEqual(['A', 'B'])
})

test('a replaced name is found as a variable, a type, and a property', () => {
  expect(replacedNamesIn('a.ts', 'const giftPage = 1')).toEqual(['giftPage is called donation'])
  expect(replacedNamesIn('a.ts', 'const giverName = caregiverName')).toEqual(['giverName is called donation or donor'])
  expect(replacedNamesIn('a.ts', 'type X = { acting: Acting }')).toEqual([
    'acting is called ctx',
    'Acting is called Actor',
  ])
  expect(replacedNamesIn('a.ts', 'a.toGift.openDonators()')).toHaveLength(2)
})

test('texts, comments, and names of stored data may use the old words', () => {
  expect(replacedNamesIn('a.ts', "// giftPage\nconst kind = 'gift'\nconst row = { gift: kind, giftId: 1 }")).toEqual([])
})

test("code that can't be parsed completely is refused", () => {
  expect(() => typesIn('a.ts', 'type A = {')).toThrow('a.ts')
})

test("'whoever' is avoided in comments and texts, too", () => {
  expect(avoidedWordsIn('// Whoever opens it\nconst a = 1')).toHaveLength(1)
  expect(avoidedWordsIn("toast('Sent to whoever asked')")).toHaveLength(1)
  expect(avoidedWordsIn('// the owner opens it')).toEqual([])
})
