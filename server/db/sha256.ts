import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './contract.ts'

export const sha256Sql = (dialect: Database['dialect'], text: SQL): SQL<string> =>
  dialect === 'sqlite' ? sql`sha256_hex(${text})` : sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

export const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
