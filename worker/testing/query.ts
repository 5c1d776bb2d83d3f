import { env } from 'cloudflare:workers'

const bindQuery = (query: string, values: readonly unknown[]) => env.DB.prepare(query).bind(...values)

export const runQuery = (query: string, ...values: unknown[]) => bindQuery(query, values).run()

/** Returns column `n` of the first row; throws if it is not a number, so that a missing row never counts as 0. */
export async function queryNumber(query: string, ...values: unknown[]): Promise<number> {
  const n = await bindQuery(query, values).first('n')
  if (typeof n !== 'number') throw new Error(`Query returned no number n: ${query}`)
  return n
}

export const countInvalidations = (tag: string): Promise<number> => queryNumber('SELECT count(*) AS n FROM cache_bumps WHERE tag = ?', tag)
