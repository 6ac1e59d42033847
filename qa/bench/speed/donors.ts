// 64 donors at once, in their own process, so that they don't slow down the client that reads:
// node qa/bench/speed/donors.ts URL rest|trpc SECONDS. Prints the acknowledged donations and the seconds as JSON.
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { requireNoFailure } from './load.ts'

export type DonorResult = { answered: number; seconds: number }

const [url = '', api, seconds] = process.argv.slice(2)
const run = randomUUID()
let donations = 0

const donation: autocannon.Request =
  api === 'rest'
    ? {
        method: 'PATCH',
        path: '/api/donations/1/donate',
        body: JSON.stringify({ amount: 0.01 }),
        setupRequest: (request) => {
          donations += 1
          return { ...request, headers: { ...request.headers, 'idempotency-key': `${run} ${donations}` } }
        },
      }
    : {
        method: 'POST',
        path: '/trpc/donations.give',
        setupRequest: (request) => {
          donations += 1
          const body = { campaignId: 1, amountCents: 1, idempotencyKey: `${run} ${donations}` }
          return { ...request, body: JSON.stringify(body) }
        },
      }

const result = await autocannon({
  url,
  connections: 64,
  duration: Number(seconds),
  requests: [{ ...donation, headers: { 'content-type': 'application/json' } }],
})
requireNoFailure(`donations to ${url} by ${api}`, result)
const given: DonorResult = { answered: result['2xx'], seconds: result.duration }
console.log(JSON.stringify(given))
