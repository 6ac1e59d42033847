// Runs one step of the model test of money in a process that is killed during the step: see money.ts.
import { openSqlite } from '#server/db/sqlite/open.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { act, type MoneyCall, type MoneyUsers } from '#server/testing/money-calls.ts'

export type MoneyStepInput = {
  dataDir: string
  call: MoneyCall
  people: MoneyUsers
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string }
}

process.once('message', async ({ dataDir, call, people, stripe }: MoneyStepInput) => {
  const payments = createPayments({ stripe })
  if (!payments) throw new Error('no payments')
  // as in a shelter, acknowledged changes are on the disk
  const db = openSqlite(dataDir)
  process.send?.('begins')
  const outcome = await act(call, { db, payments, people })
  process.send?.(outcome)
})
process.send?.('ready')
