import { readFileSync, watchFile } from 'node:fs'

// Loaded before the program by clock.ts: a system clock that is set while it runs, by the milliseconds in a file.
const file = process.env.SHIFTED_CLOCK
let shift = 0
watchFile(file, { interval: 50, persistent: false }, () => {
  shift = Number(readFileSync(file, 'utf8'))
  process.stderr.write('the clock was set\n')
})
const SystemDate = Date
globalThis.Date = class extends SystemDate {
  constructor(...given) {
    if (given.length === 0) super(SystemDate.now() + shift)
    else super(...given)
  }

  static now() {
    return SystemDate.now() + shift
  }
}
