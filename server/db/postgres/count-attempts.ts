import type pg from 'pg'
import type { CountAttempts } from '#server/db/contract.ts'

/**
 * Counts attempts in the database, shared by all servers. Each count also deletes two expired windows of other keys,
 * which keeps the table small.
 * A window that ends later than one started now was written before the clock was set back, and counts as expired.
 */
export function attemptCounter(pool: pg.Pool, named: boolean): CountAttempts {
  return async (key, window, by = 1) => {
    const { rows } = await pool.query<{ current: number; ttl: number }>({
      ...(named && { name: 'count_act' }),
      text: countAttemptQuery,
      values: [key, window, by],
    })
    const [row] = rows
    if (!row) throw new Error('an upsert returned no row')
    return row
  }
}

const isRunning = "known.ends_at > now() and known.ends_at <= excluded.ends_at + interval '1 minute'"

const countAttemptQuery = `with ended as (
    delete from rate_limits where key in (
      select key from rate_limits where ends_at <= now() and key <> $1 limit 2 for update skip locked)
  )
  insert into rate_limits as known (key, acts, ends_at) values ($1, greatest($3::int, 0), now() + $2 * interval '1 millisecond')
  on conflict (key) do update set
    acts = case when ${isRunning} then greatest(known.acts + $3::int, 0) else excluded.acts end,
    ends_at = case when ${isRunning} then known.ends_at else excluded.ends_at end
  returning acts as current, ceil(extract(epoch from ends_at - now()) * 1000) as ttl`
