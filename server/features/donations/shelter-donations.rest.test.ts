import { type RestCall, testRestCalls, withField, without } from '#server/testing/rest.ts'
import { shelterDonationsRest } from './shelter-donations.rest.ts'

const amounts = [0, -5, 12.345, '12.345', '', ' ', 'abc', '1,000', '1e3', true, null, {}, [5], 1e21]
const calls: RestCall[] = [
  {
    call: 'POST /api/gifts',
    settings: { shelterDonations: true },
    good: { anonymous: 201, owner: 201, other: 201, admin: 201 },
    payload: () => ({ amount: 12.5 }),
    answer: () => ({ gift: { state: 'promised' } }),
    bad: [
      without('amount'),
      ...amounts.map((value) => withField('amount', value)),
      withField('amount', 1_000_000.01),
      withField('amount', '500.00', 201),
      withField('email', 'nobody@example.org', 201),
      withField('email', 'nobody'),
      {
        what: 'an empty key',
        send: (good) => ({ ...good, headers: { 'idempotency-key': '' } }),
        status: 400,
        path: 'idempotency-key',
      },
    ],
  },
]
testRestCalls(shelterDonationsRest, calls)
