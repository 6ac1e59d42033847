import { expect, it } from 'vitest'
import { type PetFilter, petFilterAt, petsPath } from './pet-filter.ts'

it.each<[string, PetFilter]>([
  ['/pets', {}],
  ['/pets?search=a+%26+b&category=Dog', { search: 'a & b', category: 'Dog' }],
  ['/pets?before=7', { before: 7 }],
  ['/pets?search=%C3%89clair&category=Rabbit&before=30', { search: 'Éclair', category: 'Rabbit', before: 30 }],
])('%s and its filter lead to each other', (path, filter) => {
  expect(petsPath(filter)).toBe(path)
  expect(petFilterAt(new URL(path, 'http://localhost').searchParams)).toEqual(filter)
})

it.each(['', '0', '-1', '1.5', 'x', '1e3', '9'.repeat(20)])('before=%j is nobody’s number', (before) => {
  expect(petFilterAt(new URLSearchParams({ before })).before).toBeUndefined()
})
