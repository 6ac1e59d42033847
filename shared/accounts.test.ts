import { describe, expect, it } from 'vitest'
import { adoptionInput, decisionInput } from './adoptions.ts'
import { loginInput, registerInput } from './auth.ts'
import { canManage, isAdmin } from './permissions.ts'
import { email, password } from './users.ts'

const sentences = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('an email address', () => {
  it('is trimmed and compared lower-cased', () => {
    expect(email.parse('  Rex@Example.ORG ')).toBe('rex@example.org')
  })

  it.each([undefined, '', '  '])('is required, and %j is missing', (value) => {
    expect(sentences(email, value)).toEqual(['Email is required'])
  })

  it.each([
    'rex',
    'rex@',
    '@example.org',
    'rex@example',
    'a b@example.org',
    'rex@exa\0mple.org',
    'a@b.c\nBcc: x@y.z',
    'rex@@example.org',
  ])("can't be %j", (value) => {
    expect(sentences(email, value)).toEqual(['Please enter a valid email address'])
  })

  it('has at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(length - 65)}.org`
    expect(sentences(email, long(255))).toEqual(['Email can have at most 254 characters'])
    expect(sentences(email, 5)).toEqual(['Email must be text'])
  })
})

describe('a password', () => {
  it('has 6 to 200 characters of any kind', () => {
    expect(sentences(password, '12345')).toEqual(['Password needs at least 6 characters'])
    expect(password.parse('123456')).toBe('123456')
    expect(password.parse(' 🐕🐈🐇 \0')).toBe(' 🐕🐈🐇 \0')
    expect(password.parse('é'.repeat(200))).toHaveLength(200)
    expect(sentences(password, 'é'.repeat(201))).toEqual(['Password can have at most 200 characters'])
    expect(sentences(password, undefined)).toEqual(['Password is required'])
    expect(sentences(password, 123456)).toEqual(['Password must be text'])
  })

  it('may be short at login: the response must not reveal the rules', () => {
    expect(loginInput.parse({ email: 'a@example.org', password: 'x' }).password).toBe('x')
    expect(sentences(loginInput, { email: 'a@example.org', password: '' })).toEqual(['Password is required'])
  })
})

describe('the register form', () => {
  const rita = { name: 'Rita', email: 'rita@example.org', password: 'a password' }

  it.each([undefined, null, '', '  '])('takes the picture %j as absent', (photoURL) => {
    expect(registerInput.parse({ ...rita, photoURL })).toEqual(rita)
  })

  it('keeps a link to a picture', () => {
    const photoURL = 'https://example.org/rita.png'
    expect(registerInput.parse({ ...rita, photoURL })).toEqual({ ...rita, photoURL })
  })

  it.each(['javascript:alert(1)', 'rita.png', '/images/x.webp', 'https://example.org/\0'])(
    'refuses %j as a picture',
    (photoURL) => {
      expect(sentences(registerInput, { ...rita, photoURL })).toEqual([
        'Enter a link that starts with http:// or https://',
      ])
    },
  )

  it('reports every missing field', () => {
    expect(sentences(registerInput, {})).toEqual(['Full Name is required', 'Email is required', 'Password is required'])
  })
})

describe('an adoption request', () => {
  it('needs a phone number and an address', () => {
    expect(sentences(adoptionInput, { petId: 1 })).toEqual(['Phone is required', 'Address is required'])
    expect(sentences(adoptionInput, { petId: 1, phone: '12', address: 'x'.repeat(301) })).toEqual([
      'Phone needs at least 3 characters',
      'Address can have at most 300 characters',
    ])
    expect(sentences(adoptionInput, { petId: 1, phone: '1'.repeat(41), address: 'x' })).toEqual([
      'Phone can have at most 40 characters',
    ])
  })

  it.each([undefined, null, 'abc', '1', 0, -1, 1.5, 2 ** 53])('refuses the pet %j', (petId) => {
    expect(sentences(adoptionInput, { petId, phone: '112', address: 'here' })).toEqual(['This isn’t a valid ID'])
  })

  it.each(['pending', 'ACCEPTED', '', undefined, 1])('cannot become %j', (status) => {
    expect(sentences(decisionInput, { id: 1, status })).toEqual(['A request can only be accepted or rejected'])
  })
})

describe('permissions', () => {
  const owner = { uid: 'owner', role: 'user', staff: false } as const
  const admin = { uid: 'admin', role: 'admin', staff: false } as const

  it.each([
    ['a visitor', null, false, false],
    ['a stranger', { uid: 'stranger', role: 'user', staff: false } as const, false, false],
    ['staff', { uid: 'staff', role: 'user', staff: true } as const, true, false],
    ['the owner', owner, true, false],
    ['an admin', admin, true, true],
  ])('%s', (_who, viewer, record, users) => {
    expect(canManage(viewer, 'owner')).toBe(record)
    expect(isAdmin(viewer)).toBe(users)
  })
})
