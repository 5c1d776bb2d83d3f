import { env } from 'cloudflare:workers'

const bindQuery = (query: string, values: readonly unknown[]) => env.DB.prepare(query).bind(...values)

/** Runs one statement on the database, its `?` bound in order. */
export const runQuery = (query: string, ...values: unknown[]) => bindQuery(query, values).run()

/** The number in column `n` of the query's first row; throws where there is none, so that nothing is never taken for 0. */
export async function queryNumber(query: string, ...values: unknown[]): Promise<number> {
  const n = await bindQuery(query, values).first('n')
  if (typeof n !== 'number') throw new Error(`No number n comes of: ${query}`)
  return n
}

/** How often the cached pages with that tag were outdated. */
export const countInvalidations = (tag: string): Promise<number> => queryNumber('SELECT count(*) AS n FROM cache_bumps WHERE tag = ?', tag)
