import { testRestCalls, withField } from '#server/testing/rest.ts'
import { settingsRest } from './settings.rest.ts'

const forAdmins = { anonymous: 401, owner: 403, other: 403, admin: 200 }

testRestCalls(settingsRest, [
  { call: 'GET /api/settings', good: forAdmins },
  {
    call: 'PATCH /api/settings',
    good: forAdmins,
    payload: () => ({ phone: '+1 555 0100' }),
    answer: () => ({ saved: { phone: '+1 555 0100' } }),
    bad: [withField('phone', 5), withField('siteName', 'x'.repeat(1001)), withField('version', 'x')],
  },
  { call: 'GET /api/questions', good: { anonymous: 200, owner: 200, other: 200, admin: 200 }, answer: () => [] },
])
