import { expect, test } from 'vitest'
import { explainListenError } from './listen-errors.ts'

const failure = (code: string) => Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen' })
const sentence = (error: unknown) => (error instanceof Error ? error.message : '')

test('a port that is taken is named, with what to do', () => {
  const text = sentence(explainListenError(failure('EADDRINUSE'), 'http', 80))
  expect(text).toMatch(/^Port 80, which --domain needs for the certificate and redirects, is already in use/)
  expect(text).toContain("ss -ltnp 'sport = :80'")
  expect(text).toContain('leave out --domain')
})

test('without the permission, both ways to get it are named', () => {
  const text = sentence(explainListenError(failure('EACCES'), 'https', 443))
  expect(text).toMatch(/^Port 443, which --domain needs for the site, is only for root/)
  expect(text).toContain(`setcap 'cap_net_bind_service=+ep' ${process.execPath}.`)
  expect(text).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE')
  expect(text).toContain('--port (PORT)')
})

test('other errors stay as they are', () => {
  const error = failure('EMFILE')
  expect(explainListenError(error, 'http', 80)).toBe(error)
})
