import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { hostRules } from './hosts.ts'

const rules = hostRules(['pets.example.org', 'www.example.org'], 'https://pets.example.org')
const hostOf = (host?: string) => rules.hostOf({ headers: { host } } as IncomingMessage)

test.each([
  ['pets.example.org', 'canonical'],
  ['pets.example.org:443', 'canonical'],
  ['pets.example.org:8443', 'canonical'],
  ['PETS.Example.ORG', 'canonical'],
  ['www.example.org', 'other'],
  ['WWW.example.org:443', 'other'],
  // another origin for browsers
  ['pets.example.org.', 'other'],
  ['pets.example.org..', 'unknown'],
  ['example.org', 'unknown'],
  ['a.pets.example.org', 'unknown'],
  ['pets.example.org.evil.example', 'unknown'],
  ['pets.example.org@evil.example', 'unknown'],
  ['evil.example', 'unknown'],
  ['127.0.0.1', 'unknown'],
  ['[::1]:443', 'unknown'],
  ['localhost', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('the host %j is %s', (host, expected) => {
  expect(hostOf(host)).toBe(expected)
})
