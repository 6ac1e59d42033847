// Does one deed of the model test of money, in a process that is killed in the middle of it: see money.ts.
import { openSqlite } from '#server/db/sqlite/open.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { act, type MoneyCall, type MoneyUsers } from '#server/testing/money-acts.ts'

/** What this process is told to do, where, and where payments are taken. */
export type MoneyStepInput = {
  dataDir: string
  call: MoneyCall
  people: MoneyUsers
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string }
}

process.once('message', async ({ dataDir, call, people, stripe }: MoneyStepInput) => {
  const payments = createPayments({ stripe })
  if (!payments) throw new Error('no payments')
  // as it runs at a shelter: what is answered is on the disk
  const db = openSqlite(dataDir)
  process.send?.('begins')
  const outcome = await act(call, { db, payments, people })
  process.send?.(outcome)
})
process.send?.('ready')
