import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { certificateFolder, existingCertificateFiles, openCertificateFiles } from './certificate-files.ts'

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-https-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)
const account = { directory: 'https://acme.example/directory', key: 'a key' }

test('only the owner can read the folder and its files', () => {
  const data = dataFolder()
  // others may have created it with other permissions
  mkdirSync(certificateFolder(data), { mode: 0o755 })
  const files = openCertificateFiles(data)
  files.write('account', account)
  expect([modeOf(files.folder), modeOf(path.join(files.folder, 'account.json'))]).toEqual(['700', '600'])
  files.write('account', { ...account, key: 'another' })
  expect(modeOf(path.join(files.folder, 'account.json'))).toBe('600')
})

test('what was written is read, also by another process, until it is removed', () => {
  const data = dataFolder()
  const files = openCertificateFiles(data)
  expect(files.read('account')).toBeNull()
  files.write('account', account)
  expect(openCertificateFiles(data).read('account')).toEqual(account)
  expect(existingCertificateFiles(data)?.read('account')).toEqual(account)
  files.remove('account')
  files.remove('account')
  expect(files.read('account')).toBeNull()
})

test('looking at a shelter without https creates nothing', () => {
  const data = dataFolder()
  expect(existingCertificateFiles(data)).toBeNull()
  expect(existsSync(certificateFolder(data))).toBe(false)
})

test('a write that a crash has interrupted leaves the old file, and its remains are removed', () => {
  const data = dataFolder()
  const files = openCertificateFiles(data)
  files.write('account', account)
  writeFileSync(path.join(files.folder, 'account.json.unfinished'), '{ "directory": "https://acme.exa')
  const again = openCertificateFiles(data)
  expect(readdirSync(files.folder)).toEqual(['account.json'])
  expect(again.read('account')).toEqual(account)
})

test('a new file is complete before it gets its name', () => {
  const files = openCertificateFiles(dataFolder())
  files.write('account', account)
  const file = path.join(files.folder, 'account.json')
  const before = statSync(file).ino
  files.write('account', { ...account, key: 'another' })
  // another file, and not the old one overwritten in place
  expect(statSync(file).ino).not.toBe(before)
  expect(JSON.parse(readFileSync(file, 'utf8')).key).toBe('another')
})

test.each(['', '{ "directory": "x"', '[]', '{ "directory": 1, "key": "a key" }', '\0'.repeat(100)])(
  'a damaged file counts as missing: %j',
  (content) => {
    const files = openCertificateFiles(dataFolder())
    writeFileSync(path.join(files.folder, 'account.json'), content)
    expect(files.read('account')).toBeNull()
    files.write('account', account)
    expect(files.read('account')).toEqual(account)
  },
)
