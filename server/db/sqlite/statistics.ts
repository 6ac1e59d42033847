import type BetterSqlite from 'better-sqlite3'

// What SQLite's planner knows of how many rows there are and how they are spread. It believes it however old it is: what
// was written down of one row makes it read a whole table for each row of another one, however many there are by then
// (docs/decisions/040-fresh-statistics.md).

/**
 * Of a table with fewer rows nothing is kept. The planner takes it for a large one then, which does a small one no harm
 * and is right as soon as it has grown, however quickly.
 */
const minAnalyzedRows = 1000

/** Rows that are looked at for each value of an index. Besides, SQLite reads the whole index to count it. */
const analysisLimit = 400

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What the index of names keeps (`pet_names_…`) is found by its numbers alone, and has no indexes. */
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

/** Tables of which nothing is known, or that have ten times as many rows as is known, or a tenth: SQLite's own rule. */
function outgrownTables(db: BetterSqlite.Database): Set<string> {
  // it only names them
  const statements = db.pragma('optimize = 0x10003') as { optimize: string }[]
  return new Set(statements.map(({ optimize }) => /^ANALYZE "main"\."(.*)"$/.exec(optimize)?.[1] ?? ''))
}

/** Takes microseconds for each table, however large. Returns whether anything was forgotten. */
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

/** The indexes of which nothing is known, or `all`; those of small tables never. */
export function indexesToAnalyze(db: BetterSqlite.Database, all: boolean): string[] {
  const isDue = all ? { has: () => true } : outgrownTables(db)
  const due = [...indexesByTable(db)].filter(([table]) => isDue.has(table) && !isSmall(db, table))
  return due.flatMap(([, indexes]) => indexes)
}

/**
 * Writes down what is to be known of an index. At 1,000,000 pets that takes up to 0.2 s, and seconds where it is not in
 * the system's memory yet: it is read before anything is locked.
 */
export function analyze(db: BetterSqlite.Database, index: string): void {
  db.prepare('select sum(pgsize) from dbstat where name = ?').get(index)
  db.pragma(`analysis_limit = ${analysisLimit}`)
  db.exec(`analyze main.${quoteIdentifier(index)}`)
}

/** Makes a connection that writes read what is written down, and make its plans anew. */
export const reloadStatistics = (writer: BetterSqlite.Database): void => void writer.exec('analyze sqlite_schema')

/** The same for one that only reads, and so may not analyze. */
export const reloadReaderStatistics = (reader: BetterSqlite.Database): void =>
  void reader.pragma('writable_schema = reset')
