// Runs the whole program over one data folder with a given number of transactions per commit.
// Started by qa/bench/donations.bench.ts.
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/env.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'

const [dataDir = '', batch = ''] = process.argv.slice(2)
const config = readConfig({ data: dataDir }, { RATE_LIMIT: 'off' })
const app = await buildApp({ config, db: openSqlite(dataDir, { batch: Number(batch) }) })
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
