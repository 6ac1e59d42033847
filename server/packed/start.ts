import { getRawAsset } from 'node:sea'
import { runProgram } from './program.ts'

// What the single executable runs first.
runProgram({
  source: Buffer.from(getRawAsset('program.cjs')),
  compiled: Buffer.from(getRawAsset('program.compiled')),
  require,
})
