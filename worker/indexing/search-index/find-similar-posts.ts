import { tokenize } from '#worker/lib/persian/search/index.ts'
import type { RunQuery } from './run-query.ts'

/** Words of a title that are looked up, and the rarest of them that are looked for. */
const MAX_TERMS = 12
const RAREST_TERMS = 4
/** A word of more documents says nothing; a bound on what is ranked. */
const MAX_DOCUMENT_FREQUENCY = 2000
const MIN_TERM_LENGTH = 3
const MAX_RESULTS = 40

/** A post that says the same words; the weight of the best is 1. */
export interface SimilarPost {
  id: number
  weight: number
}

/** Posts whose title, tags or description say the rarest words of a title, itself among them, forty at most. Two statements. */
export async function findSimilarPosts(run: RunQuery, title: string): Promise<SimilarPost[]> {
  const terms = [
    ...new Set(tokenize(title).flatMap(({ term, isAffix }) => (isAffix || term.length < MIN_TERM_LENGTH ? [] : [term]))),
  ].slice(0, MAX_TERMS)
  if (terms.length === 0) return []
  const known = await run<{ term: string }>(
    `SELECT v.term FROM json_each(?1) j CROSS JOIN post_vocabulary v ON v.term = j.value WHERE v.doc BETWEEN 2 AND ${MAX_DOCUMENT_FREQUENCY} ORDER BY v.doc, v.term LIMIT ${RAREST_TERMS}`,
    JSON.stringify(terms),
  )
  if (known.length === 0) return []
  const rows = await run<{ id: number; rank: number }>(
    `SELECT d.source_id AS id, f.rank FROM (SELECT rowid, bm25(post_terms, 10, 6, 4, 0, 0, 0, 0) AS rank FROM post_terms
       WHERE post_terms MATCH ?1 ORDER BY rank LIMIT ${MAX_RESULTS}) f JOIN documents d ON d.id = f.rowid WHERE d.type = 'posts'`,
    `{title tags about} : (${known.map(({ term }) => `"${term}"`).join(' OR ')})`,
  )
  const best = Math.min(...rows.map(({ rank }) => rank))
  return rows.map(({ id, rank }) => ({ id, weight: best < 0 ? rank / best : 0 }))
}
