// node tools/bench/kill9.ts [rounds]: kills the built program in the middle of donations, again and again (npm run build first)
import { crashUnderLoad } from '../../e2e/crash.ts'

const rounds = Number(process.argv[2] ?? 25)
console.log(`Killing the server ${rounds} times while 32 people give …`)
const report = await crashUnderLoad({ rounds })
console.table(report)
console.log('Every acknowledged donation is there, every total is the sum of its donations, none is above its target.')
