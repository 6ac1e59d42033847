import { readResource } from './resources.ts'

export const version: string = JSON.parse(readResource('package.json').toString('utf8')).version
