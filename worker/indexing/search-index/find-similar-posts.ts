import { tokenize } from '#worker/lib/persian/search/index.ts'
import type { RunQuery } from './run-query.ts'

/** Maximum title words looked up; the `RAREST_TERMS` rarest of them are matched. */
const MAX_TERMS = 12
const RAREST_TERMS = 4
/** Words in more documents are too common to match; this also bounds the cost of ranking. */
const MAX_DOCUMENT_FREQUENCY = 2000
const MIN_TERM_LENGTH = 3
const MAX_RESULTS = 40

/** `weight` is relative to the best match, whose weight is 1. */
export interface SimilarPost {
  id: number
  weight: number
}

/** Returns at most 40 posts that share at least one of a title's four rarest words, including the post itself. At most two statements. */
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
