import { describe, expect, it } from 'vitest'
import {
  canonicalPetsPath,
  type PetFilter,
  parsePetFilter,
  petChoiceNames,
  petChoices,
  petsPath,
} from './pet-filter.ts'

const filterAt = (path: string) => parsePetFilter(new URL(path, 'http://localhost').searchParams)

describe('a URL and its filter', () => {
  it.each<[string, PetFilter]>([
    ['/pets', {}],
    ['/pets?search=a+%26+b&category=Dog', { search: 'a & b', category: ['Dog'] }],
    ['/pets?before=7', { before: 7 }],
    ['/pets?search=%C3%89clair&category=Rabbit&before=30', { search: 'Éclair', category: ['Rabbit'], before: 30 }],
    ['/pets?search=a,b', { search: 'a,b' }],
    [
      '/pets?category=Dog,Cat&sex=female&age=baby,senior&size=small,extra_large&good_with=children,cats&special_needs=yes,no&status=available,adopted&sort=longest_waiting&before=3',
      {
        category: ['Dog', 'Cat'],
        sex: ['female'],
        age: ['baby', 'senior'],
        size: ['small', 'extra_large'],
        good_with: ['children', 'cats'],
        special_needs: ['yes', 'no'],
        status: ['available', 'adopted'],
        sort: 'longest_waiting',
        before: 3,
      },
    ],
  ])('%s convert to each other', (path, filter) => {
    expect(petsPath(filter)).toBe(path)
    expect(filterAt(path)).toEqual(filter)
  })

  it('are the same in any order and with repeated values', () => {
    const path = '/pets?category=Dog,Cat&size=small'
    expect(petsPath({ size: ['small', 'small'], category: ['Cat', 'Dog', 'Cat'], sort: 'newest', sex: [] })).toBe(path)
    // forms without scripts send several parameters of one name
    for (const other of ['/pets?size=small&category=Cat&category=Dog', '/pets?category=Cat%2CDog,Cat&size=small,small'])
      expect(petsPath(filterAt(other))).toBe(path)
  })

  it('support every value of every filter', () => {
    for (const name of petChoiceNames)
      for (const value of petChoices[name]) {
        expect(filterAt(`/pets?${name}=${value}`)).toEqual({ [name]: [value] })
        expect(petsPath({ [name]: [value] })).toBe(`/pets?${name}=${value}`)
      }
  })
})

it.each([
  'status=draft',
  'category=dog',
  'size=huge',
  'age=',
  'sex=,',
  'sort=oldest',
  'sort=newest',
  'category=__proto__',
])('%s is no valid filter', (query) => {
  expect(petsPath(filterAt(`/pets?${query}`))).toBe('/pets')
  expect(petsPath(filterAt(`/pets?${query}&search=rex`))).toBe('/pets?search=rex')
})

it('invalid values among others are ignored', () => {
  expect(filterAt('/pets?status=draft,on_hold&size=huge,large')).toEqual({ status: ['on_hold'], size: ['large'] })
})

it.each(['', '0', '-1', '1.5', 'x', '1e3', '9'.repeat(20)])('before=%j is ignored', (before) => {
  expect(parsePetFilter(new URLSearchParams({ before })).before).toBeUndefined()
})

const otherOf = (query: string) => canonicalPetsPath(new URLSearchParams(query))

describe('the canonical URL of a filter', () => {
  it.each([
    ['search=&category=&age=baby&age=young&sort=newest', '/pets?age=baby,young'],
    ['category=Dragon&search=rex', '/pets?search=rex'],
    ['size=huge,large', '/pets?size=large'],
    ['status=draft', '/pets'],
    ['search=+rex+', '/pets?search=rex'],
    ['before=x&sex=male', '/pets?sex=male'],
    ['age=young,baby', '/pets?age=baby,young'],
  ])('of %s is %s', (query, path) => {
    expect(otherOf(query)).toBe(path)
  })

  it.each([
    '',
    'age=baby%2Cyoung',
    'category=Dog&search=rex',
    'utm_source=mail&sex=male',
    'before=7&sort=longest_waiting',
  ])('of %j is the same', (query) => {
    expect(otherOf(query)).toBe(null)
  })

  it.each([
    'search=%00%ud800%ff',
    'search=a%2Cb%26c%3Dd%2B%25',
    'search=\ud800x',
    'search=Ｒｅｘ%20%20%C2%A0a',
    `search=${'x'.repeat(101)}`,
  ])('of %j does not exist', (query) => {
    const path = otherOf(query)
    expect(otherOf(path?.split('?')[1] ?? '')).toBe(null)
  })
})
