import { getAssetKeys, getRawAsset } from 'node:sea'
import { runPacked } from './run.ts'

// What the single executable runs first.
const names = new Set(getAssetKeys())

runPacked({
  read: (name) => Buffer.from(getRawAsset(`program/${name}`)),
  has: (name) => names.has(`program/${name}`),
  require,
})
