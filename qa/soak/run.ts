// npm run soak -- [--minutes 10]: mixed use of the built program. Fails if a figure grows, or does not return to its
// start.
import { parseArgs } from 'node:util'
import { soak } from './soak.ts'
import { byMinute, grown } from './verdict.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes takes a number')
// a decoder process stays for two minutes after its last picture
const quiet = 150
console.log(`Using the built program in every way for ${minutes} minutes …`)
const { before, seen, after, left, use, ill } = await soak({ minutes, every: 3, quiet })
console.table({ before, ...byMinute(seen), afterwards: after })
console.table(use.done)
const failed = Object.entries(Object.groupBy(use.failed, (text) => text))
const problems = [
  ...grown(seen, minutes),
  ...left,
  ...ill,
  ...failed.map(([text, all]) => `${all?.length} times ${text}`),
]
for (const problem of problems) console.error(`BROKEN: ${problem}`)
if (problems.length === 0) console.log('Flat: nothing grew in the second half, and everything came back.')
process.exitCode = problems.length > 0 ? 1 : 0
