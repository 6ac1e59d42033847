import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { linesFrom as lines, readFrom as read } from '#server/testing/config.ts'
import { readConfig } from './env.ts'

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/nonexistent/data',
      trustProxy: false,
      rateLimit: true,
      maxPicturesPerPerson: 500,
      stopGrace: 3000,
      logLevel: 'info',
    })
    // no settings of the shelter have defaults
    expect(read().site).toEqual({})
    const { databaseUrl, publicUrl, firebase, google, s3, imgbb, mail, metricsToken } = read()
    expect([databaseUrl, publicUrl, firebase, google, s3, imgbb, mail, metricsToken]).toEqual(Array(8).fill(undefined))
  })

  it('options override the environment, which overrides .env', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-env-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(path.join(folder, '.env'), 'PORT=1001\nHOST=0.0.0.0\nDATA_DIR=./from-file\nSITE_NAME="From File"\n')
    const config = readConfig({ port: '1003' }, { PORT: '1002', DATA_DIR: './from-env' }, { folder })
    expect(config).toMatchObject({
      port: 1003,
      host: '0.0.0.0',
      dataDir: path.join(folder, 'from-env'),
      site: { siteName: 'From File' },
    })
  })

  it('blank counts as absent', () => {
    expect(read({ PORT: '', SITE_NAME: '  ', DATABASE_URL: '', PUBLIC_URL: ' ' })).toMatchObject({
      port: 3000,
      site: {},
    })
  })

  it('turns the response cache on unless it is off', () => {
    expect(read({ RESPONSE_CACHE: '' }).responseCache).toBe(true)
    expect(read({ RESPONSE_CACHE: 'off' }).responseCache).toBe(false)
  })

  it('keeps only the origin of PUBLIC_URL', () => {
    expect(read({ PUBLIC_URL: 'https://Pets.Example.org/' }).publicUrl).toBe('https://pets.example.org')
  })

  it('accepts proxies by IP, range, and name', () => {
    expect(read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,loopback, ::1' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'loopback',
      '::1',
    ])
  })
})

describe('a bad value', () => {
  it.each([
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '3e3', 'must be a whole number from 0 to 65535'],
    ['PORT', 'http', 'must be a whole number from 0 to 65535'],
    ['HOST', 'http://localhost', 'must be an address or a host name'],
    ['DATABASE_URL', 'mysql://localhost/pets', 'must start with postgres://'],
    ['PUBLIC_URL', 'pets.example.org', 'must be an http:// or https:// address'],
    ['PUBLIC_URL', 'ftp://pets.example.org', 'must be an http:// or https:// address'],
    ['PUBLIC_URL', 'https://example.org/pets', 'must be an address without a path, such as https://pets.example.org'],
    ['SUPPORT_EMAIL', 'hello', 'must be an email address'],
    ['RATE_LIMIT', 'yes', "must be 'on' or 'off'"],
    ['RESPONSE_CACHE', '0', "must be 'on' or 'off'"],
    ['MAX_PICTURES_PER_PERSON', '0', 'must be a whole number from 1 to 9,999,999'],
    ['STOP_GRACE', '301', 'must be a whole number of seconds from 0 to 300'],
    ['STOP_GRACE', '5s', 'must be a whole number of seconds from 0 to 300'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('of %s, %j, is reported with its reason', (name, value, sentence) => {
    expect(lines({ [name]: value })).toEqual([`${name}: ${sentence}`])
  })

  it.each(['everybody', '300.1.1.1', '10.0.0.0/99', '*', '10.0.0.0/'])('of TRUST_PROXY, %j, is reported', (value) => {
    expect(lines({ TRUST_PROXY: value })[0]).toMatch(/^TRUST_PROXY: /)
  })

  it('of an option is reported by the option', () => {
    expect(lines({ PORT: '3000' }, { port: 'x' })).toEqual(['--port (PORT): must be a whole number from 0 to 65535'])
    expect(lines({}, { port: '' })).toEqual(['--port (PORT): must be a whole number from 0 to 65535'])
    expect(lines({}, { data: ' ' })).toHaveLength(1)
  })

  it('has one line for each invalid name, all at once', () => {
    const bad = lines({ PORT: 'x', RATE_LIMIT: 'x', LOG_LEVEL: 'x', PUBLIC_URL: 'x' })
    expect(bad.map((line) => line.split(':')[0]).sort()).toEqual(['LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'RATE_LIMIT'])
  })

  it('is reported without secrets', () => {
    const bad = lines({ DATABASE_URL: 'mysql://root:hunter2@localhost', GOOGLE_CLIENT_SECRET: 'hunter2' })
    expect(bad.length).toBeGreaterThan(0)
    expect(bad.join('\n')).not.toContain('hunter2')
  })
})

describe('groups of settings', () => {
  it('report a missing member', () => {
    expect(lines({ FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' })).toEqual([
      'FIREBASE_AUTH_DOMAIN: is missing; FIREBASE_PROJECT_ID and FIREBASE_API_KEY need it',
    ])
    expect(lines({ GOOGLE_CLIENT_ID: 'id' })).toEqual(['GOOGLE_CLIENT_SECRET: is missing; GOOGLE_CLIENT_ID needs it'])
    expect(lines({ FIREBASE_PROJECT_ID: 'p' })).toHaveLength(2)
  })

  it('are accepted if complete', () => {
    const firebase = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com' }
    expect(read(firebase).firebase).toMatchObject({ projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com' })
  })
})
