import { tokensOf } from '#worker/lib/persian/search/index.ts'
import type { Run } from './run.ts'

/** Words of a title that are looked up, and the rarest of them that are looked for. */
const WORDS = 12
const TELLING = 4
/** A word of more documents says nothing; a bound on what is ranked. */
const COMMON = 2000
const SHORTEST = 3
const FOUND = 40

/** A post that says the same words; the weight of the best is 1. */
export interface Similar {
  id: number
  weight: number
}

/** Posts whose title, tags or description say the rarest words of a title, itself among them, forty at most. Two statements. */
export async function similarPosts(run: Run, title: string): Promise<Similar[]> {
  const terms = [...new Set(tokensOf(title).flatMap(({ term, light }) => (light || term.length < SHORTEST ? [] : [term])))].slice(0, WORDS)
  if (terms.length === 0) return []
  const known = await run<{ term: string }>(
    `SELECT v.term FROM json_each(?1) j CROSS JOIN post_vocabulary v ON v.term = j.value WHERE v.doc BETWEEN 2 AND ${COMMON} ORDER BY v.doc, v.term LIMIT ${TELLING}`,
    JSON.stringify(terms),
  )
  if (known.length === 0) return []
  const rows = await run<{ id: number; rank: number }>(
    `SELECT d.source_id AS id, f.rank FROM (SELECT rowid, bm25(post_terms, 10, 6, 4, 0, 0, 0, 0) AS rank FROM post_terms
       WHERE post_terms MATCH ?1 ORDER BY rank LIMIT ${FOUND}) f JOIN documents d ON d.id = f.rowid WHERE d.type = 'posts'`,
    `{title tags about} : (${known.map(({ term }) => `"${term}"`).join(' OR ')})`,
  )
  const best = Math.min(...rows.map(({ rank }) => rank))
  return rows.map(({ id, rank }) => ({ id, weight: best < 0 ? rank / best : 0 }))
}
