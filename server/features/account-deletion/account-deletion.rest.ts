import { z } from 'zod'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { deleteAccountInput, deleteAccountResponse } from '#shared/account-deletion.ts'
import { deleteAccount, exportOwnData } from './account-deletion.service.ts'

const tag = 'Identity'
const inPerson = 'For people: an API key may not.'

export const accountDeletionRest: RestRoute[] = [
  route({
    operation: exportOwnData,
    method: 'GET',
    path: '/api/me/export',
    tag,
    summary: 'All that is yours, as one JSON file',
    description: `An object with a list for each kind of record. Not in it: what others wrote, and what would open your account. ${inPerson}`,
    answer: z.string(),
    streams: true,
    file: 'my-data.json',
    handle: ({ run }) => streamList(run, ({ text }) => text),
  }),

  route({
    operation: deleteAccount,
    method: 'DELETE',
    path: '/api/me',
    tag,
    summary: 'Delete your account',
    description: `At once and for good. \`pets\` says what becomes of your pets: \`delete\`, or \`give\` them to the shelter. Campaigns end and go to the shelter, open requests are withdrawn, and what you gave stays in the books without you. \`currentPassword\` is needed where there is one; else you must have logged in within the last 15 minutes. ${inPerson}`,
    takes: {
      body: deleteAccountInput.meta({ id: 'Leave', example: { pets: 'give', currentPassword: 'my password' } }),
    },
    answer: z.object({ left: deleteAccountResponse }),
    refusals: ['WRONG_PASSWORD', 'LOGIN_TOO_OLD', 'ACCOUNT_WAITS', 'LOGINS_BUSY', 'LAST_ADMIN', 'NOBODY_TO_GIVE'],
    handle: async ({ run, body }) => ({ left: await run(body) }),
  }),
]
