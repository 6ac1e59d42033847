import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateSqlite } from '#server/db/sqlite/migrate.ts'
import { DatabaseTooNew } from './database-errors.ts'
import type { Migration } from './migrate.ts'

const step = (when: number, ...statements: string[]): Migration => ({
  tag: `step_${when}`,
  when,
  sql: statements.join('\n--> statement-breakpoint\n'),
})

const first = step(
  1,
  'create table parents (id integer primary key)',
  'create table children (id integer primary key, parent integer references parents on delete cascade)',
)

// drizzle-kit's output for a changed column: SQLite can only rebuild the table
const rebuild = step(
  2,
  'PRAGMA foreign_keys=OFF',
  'create table __new_parents (id integer primary key, name text)',
  'insert into __new_parents (id) select id from parents',
  'drop table parents',
  'alter table __new_parents rename to parents',
  'PRAGMA foreign_keys=ON',
)

const children = (db: BetterSqlite.Database) => db.prepare('select id, parent from children').all()

function familyOf(migrations: Migration[]) {
  const db = new BetterSqlite(':memory:')
  migrateSqlite(db, migrations)
  db.exec('insert into parents (id) values (1); insert into children (id, parent) values (7, 1)')
  return db
}

test('rebuilding a table keeps the rows that refer to it', () => {
  const db = familyOf([first])
  migrateSqlite(db, [first, rebuild])
  expect(children(db)).toEqual([{ id: 7, parent: 1 }])
  expect(db.prepare('select name from parents').all()).toEqual([{ name: null }])
})

test('foreign keys are enforced after a migration and after a start without one', () => {
  const db = familyOf([first])
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
  db.pragma('foreign_keys = OFF')
  migrateSqlite(db, [first])
  expect(() => db.exec('insert into children (id, parent) values (8, 99)')).toThrow('FOREIGN KEY constraint failed')
})

test('a step that fails leaves nothing of itself or of earlier steps in the same run', () => {
  const db = familyOf([first])
  const good = step(2, 'create table good (id integer)')
  const bad = step(3, 'create table half (id integer)', 'create table parents (id integer)')
  expect(() => migrateSqlite(db, [first, good, bad])).toThrow('already exists')
  expect(db.prepare("select name from sqlite_schema where name in ('good', 'half')").all()).toEqual([])
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
  migrateSqlite(db, [first, good])
  expect(db.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(2)
})

test('a step that would leave rows without their parent is undone', () => {
  const db = familyOf([first])
  expect(() => migrateSqlite(db, [first, step(2, 'delete from parents')])).toThrow('without their parent')
  expect(db.prepare('select id from parents').all()).toEqual([{ id: 1 }])
})

test('a step made on another branch with an earlier date is still run', () => {
  const db = familyOf([first, step(3, 'create table later (id integer)')])
  migrateSqlite(db, [first, step(2, 'create table earlier (id integer)'), step(3, 'create table later (id integer)')])
  expect(db.prepare('select * from earlier').all()).toEqual([])
})

test('a database of a newer program is refused with a sentence and not changed', () => {
  const db = familyOf([first, rebuild])
  expect(() => migrateSqlite(db, [first])).toThrow(DatabaseTooNew)
  expect(() => migrateSqlite(db, [first])).toThrow('newer version of Pawstead')
  expect(children(db)).toEqual([{ id: 7, parent: 1 }])
})
