import { env } from 'cloudflare:workers'

const bound = (query: string, values: readonly unknown[]) => env.DB.prepare(query).bind(...values)

/** Runs one statement on the database, its `?` bound in order. */
export const runQuery = (query: string, ...values: unknown[]) => bound(query, values).run()

/** The number in column `n` of the query's first row; throws where there is none, so that nothing is never taken for 0. */
export async function numberOf(query: string, ...values: unknown[]): Promise<number> {
  const n = await bound(query, values).first('n')
  if (typeof n !== 'number') throw new Error(`No number n comes of: ${query}`)
  return n
}

/** How often the cached pages with that tag were outdated. */
export const bumpsOf = (tag: string): Promise<number> => numberOf('SELECT count(*) AS n FROM cache_bumps WHERE tag = ?', tag)
