import { expect, test } from 'vitest'
import { notesOf } from './notes.ts'
import { reproducibleSbom } from './sbom.ts'

const changelog = `# Changelog

## [Unreleased]

- Something new.

## [0.2.0] - 2026-11-01

### Added

- A feature.
`

test("a release's notes are its section of the changelog, or the unreleased one", () => {
  expect(notesOf(changelog, '0.2.0')).toEqual({ released: true, notes: '### Added\n\n- A feature.\n' })
  expect(notesOf(changelog, '0.3.0')).toEqual({ released: false, notes: '- Something new.\n' })
  expect(notesOf('# Changelog\n', '0.3.0')).toBeNull()
})

test('two lists of the same packages are the same', () => {
  const list = (run: number) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      serialNumber: `urn:uuid:${run}`,
      metadata: { timestamp: `2026-11-0${run}`, component: { name: `folder-${run}` } },
      components: [{ name: 'zod' }],
    })
  expect(reproducibleSbom(list(1))).toBe(reproducibleSbom(list(2)))
  expect(JSON.parse(reproducibleSbom(list(1)))).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'pawstead' } },
    components: [{ name: 'zod' }],
  })
})
