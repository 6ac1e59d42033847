// node qa/faults/kill-9.ts [--short], after npm run build: the server is killed (SIGKILL) again and again during
// donations, new pets, pictures, and decisions. Prints what was acknowledged and is there, and fails if anything is
// missing.
import { crashUnderLoad } from './crash.ts'
import { promises, short } from './promises.ts'

const rounds = short ? 2 : 50
const found = promises()
const { acknowledged, unanswered, recordedUnanswered, refused, kept } = await crashUnderLoad({ rounds })
const { pets, pictures, decisions } = kept
found.check('acknowledged donations are there, once', `${acknowledged} in ${rounds} kills`, acknowledged > rounds * 32)
found.check('new pets are there', pets, pets > 0)
found.check('pictures are shown', pictures, pictures > 0)
found.check('decisions stand, and each pet has one new home at most', decisions, decisions > 0)
const again = `${unanswered} on their way, ${recordedUnanswered} of them recorded`
found.check('donations without an answer, sent again, count once', again, unanswered > 0)
found.check('totals are the sums of their gifts, none above its target', `${refused} refused in time`, refused > 0)
found.check('the doctor finds it healthy each time', `${rounds} times`, true)
found.end()
