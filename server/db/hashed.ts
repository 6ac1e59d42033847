import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './contract.ts'

/** SHA-256 of a text, in hexadecimal digits, as the database works it out of its rows. */
export const sha256Sql = (dialect: Database['dialect'], text: SQL): SQL<string> =>
  dialect === 'sqlite' ? sql`sha256_hex(${text})` : sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

/** The same, worked out here. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
