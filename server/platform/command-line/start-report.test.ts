import { expect, test } from 'vitest'
import { readFrom } from '#server/testing/config.ts'
import { boxed, startReport } from './start-report.ts'

const url = 'http://localhost:3000'

test('the report says where the site and its data are, and what is missing', () => {
  const lines = startReport(url, readFrom({ DATA_DIR: '/srv/pets' }), false).split('\n')
  expect(lines).toContain('Pawstead is at http://localhost:3000')
  expect(lines).toContain('Its data is in /srv/pets')
  expect(lines.filter((line) => /Email is off|No web address/.test(line))).toHaveLength(2)
})

test('a complete site has nothing missing; nor has the sample shelter', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'pets@example.org' }
  const complete = readFrom({ ...mail, PUBLIC_URL: 'https://pets.example.org' })
  for (const report of [startReport(url, complete, false), startReport(url, readFrom({}), true)])
    expect(report).not.toMatch(/Email is off|No web address/)
})

test('mail settings without a web address say what they need', () => {
  const config = readFrom({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'pets@example.org' })
  expect(startReport(url, config, false)).toContain('Email is off: PUBLIC_URL is missing')
})

test('the password of PostgreSQL is not shown', () => {
  const config = readFrom({ DATABASE_URL: 'postgres://pets:secret@db.example.org/pets' })
  const report = startReport(url, config, false)
  expect(report).toContain('PostgreSQL at db.example.org/pets')
  expect(report).not.toContain('secret')
})

test('a box has four sides; in a narrow terminal only rules, so that a link can wrap and be copied', () => {
  expect(boxed(['one', 'seven'], 80)).toBe('┌───────┐\n│ one   │\n│ seven │\n└───────┘')
  expect(boxed(['one', 'seven'], 8)).toBe('─────\none\nseven\n─────')
})
