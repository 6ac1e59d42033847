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

describe('an address and its filter', () => {
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
  ])('%s lead to each other', (path, filter) => {
    expect(petsPath(filter)).toBe(path)
    expect(filterAt(path)).toEqual(filter)
  })

  it('are one, in whatever order and however often it was chosen', () => {
    const path = '/pets?category=Dog,Cat&size=small'
    expect(petsPath({ size: ['small', 'small'], category: ['Cat', 'Dog', 'Cat'], sort: 'newest', sex: [] })).toBe(path)
    // several parameters of one name are what a form sends without scripts
    for (const other of ['/pets?size=small&category=Cat&category=Dog', '/pets?category=Cat%2CDog,Cat&size=small,small'])
      expect(petsPath(filterAt(other))).toBe(path)
  })

  it('hold any value of any choice', () => {
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
])('%s is not something that anybody could have chosen', (query) => {
  expect(petsPath(filterAt(`/pets?${query}`))).toBe('/pets')
  expect(petsPath(filterAt(`/pets?${query}&search=rex`))).toBe('/pets?search=rex')
})

it('values that nobody could have chosen are left out among others', () => {
  expect(filterAt('/pets?status=draft,on_hold&size=huge,large')).toEqual({ status: ['on_hold'], size: ['large'] })
})

it.each(['', '0', '-1', '1.5', 'x', '1e3', '9'.repeat(20)])('before=%j is nobody’s number', (before) => {
  expect(parsePetFilter(new URLSearchParams({ before })).before).toBeUndefined()
})

const otherOf = (query: string) => canonicalPetsPath(new URLSearchParams(query))

describe('the address of a filter', () => {
  it.each([
    ['search=&category=&age=baby&age=young&sort=newest', '/pets?age=baby,young'],
    ['category=Dragon&search=rex', '/pets?search=rex'],
    ['size=huge,large', '/pets?size=large'],
    ['status=draft', '/pets'],
    ['search=+rex+', '/pets?search=rex'],
    ['before=x&sex=male', '/pets?sex=male'],
    ['age=young,baby', '/pets?age=baby,young'],
  ])('%s stands at %s', (query, path) => {
    expect(otherOf(query)).toBe(path)
  })

  it.each([
    '',
    'age=baby%2Cyoung',
    'category=Dog&search=rex',
    'utm_source=mail&sex=male',
    'before=7&sort=longest_waiting',
  ])('%j is one already', (query) => {
    expect(otherOf(query)).toBe(null)
  })

  it.each([
    'search=%00%ud800%ff',
    'search=a%2Cb%26c%3Dd%2B%25',
    'search=\ud800x',
    'search=Ｒｅｘ%20%20%C2%A0a',
    `search=${'x'.repeat(101)}`,
  ])('of %j leads nowhere else', (query) => {
    const path = otherOf(query)
    expect(otherOf(path?.split('?')[1] ?? '')).toBe(null)
  })
})
