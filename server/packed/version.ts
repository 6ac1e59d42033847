import { readResource } from './resources.ts'

/** The version of this program, as its package says. */
export const version: string = JSON.parse(readResource('package.json').toString('utf8')).version
