import type BetterSqlite from 'better-sqlite3'

// The planner's statistics: row counts and distributions. SQLite trusts them however old they are. Statistics taken
// from one row make it scan a whole table for each row of another (docs/decisions/040-planner-statistics.md).

/**
 * Smaller tables get no statistics. The planner then assumes a large table, which is harmless and stays right as the
 * table grows.
 */
const minAnalyzedRows = 1000

/** Rows sampled per value of an index. SQLite also reads the whole index to count it. */
const analysisLimit = 400

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Shadow tables of the name index (`pet_names_…`) have no indexes and don't appear here. */
function indexesByTable(db: BetterSqlite.Database): Map<string, string[]> {
  const indexes = db.prepare<[], { name: string; table: string }>(
    `select name, tbl_name as "table" from sqlite_schema where type = 'index' order by rowid`,
  )
  const tables = new Map<string, string[]>()
  for (const { name, table } of indexes.iterate()) tables.set(table, [...(tables.get(table) ?? []), name])
  return tables
}

function isSmall(db: BetterSqlite.Database, table: string): boolean {
  const count = db.prepare<[], number>(
    `select count(*) from (select 1 from ${quoteIdentifier(table)} limit ${minAnalyzedRows})`,
  )
  return (count.pluck().get() ?? 0) < minAnalyzedRows
}

/** Tables without statistics, or whose row count changed tenfold: SQLite's own rule. */
function outgrownTables(db: BetterSqlite.Database): Set<string> {
  const statements = db.pragma('optimize = 0x10003') as { optimize: string }[]
  return new Set(statements.map(({ optimize }) => /^ANALYZE "main"\."(.*)"$/.exec(optimize)?.[1] ?? ''))
}

/** Takes microseconds per table of any size. Returns whether statistics were deleted. */
export function deleteStaleStatistics(db: BetterSqlite.Database): boolean {
  const isStale = outgrownTables(db)
  const tables = [...indexesByTable(db).keys()].filter((table) => isStale.has(table) || isSmall(db, table))
  const statTables = db.prepare<[], string>(
    `select name from sqlite_schema where name in ('sqlite_stat1', 'sqlite_stat4')`,
  )
  const stale = statTables
    .pluck()
    .all()
    .flatMap((kind) => {
      const analyzedTables = new Set(db.prepare<[], string>(`select tbl from ${kind}`).pluck().all())
      return tables.filter((table) => analyzedTables.has(table)).map((table) => ({ kind, table }))
    })
  for (const { kind, table } of stale) db.prepare(`delete from ${kind} where tbl = ?`).run(table)
  if (stale.length > 0) reloadStatistics(db)
  return stale.length > 0
}

export function indexesToAnalyze(db: BetterSqlite.Database, all: boolean): string[] {
  const isDue = all ? { has: () => true } : outgrownTables(db)
  const due = [...indexesByTable(db)].filter(([table]) => isDue.has(table) && !isSmall(db, table))
  return due.flatMap(([, indexes]) => indexes)
}

/**
 * At 1,000,000 pets it takes up to 0.2 s, and seconds if the index isn't cached by the system. So the index is read
 * before anything is locked.
 */
export function analyze(db: BetterSqlite.Database, index: string): void {
  db.prepare('select sum(pgsize) from dbstat where name = ?').get(index)
  db.pragma(`analysis_limit = ${analysisLimit}`)
  db.exec(`analyze main.${quoteIdentifier(index)}`)
}

export const reloadStatistics = (writer: BetterSqlite.Database): void => void writer.exec('analyze sqlite_schema')

/** For a read-only connection, which may not analyze. */
export const reloadReaderStatistics = (reader: BetterSqlite.Database): void =>
  void reader.pragma('writable_schema = reset')
