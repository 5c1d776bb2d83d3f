import { parseQuery, spellingCandidates, switchKeyboardLayout, type Token } from '#worker/lib/persian/search/index.ts'
import { findDocuments, type IndexTable } from './find-documents.ts'
import type { RunQuery } from './run-query.ts'

const VOCABULARIES: Record<IndexTable, string> = { posts: 'post_vocabulary', names: 'name_vocabulary' }

/**
 * Suggests an alternative to a query without hits: the text on the other keyboard layout, or with unknown words changed by one letter.
 * Returns only a query that has hits.
 */
export async function suggestCorrection(runQuery: RunQuery, table: IndexTable, typed: string, time: number): Promise<string | undefined> {
  for (const candidate of [switchKeyboardLayout(typed), await correctSpelling(runQuery, table, typed)]) {
    if (candidate === undefined) continue
    const hits = await findDocuments(runQuery, table, parseQuery(candidate), { time })
    if (hits.length > 0) return candidate
  }
  return undefined
}

/** Corrects every unknown word; returns undefined if no word is unknown or one cannot be corrected. */
async function correctSpelling(run: RunQuery, table: IndexTable, typed: string): Promise<string | undefined> {
  const { words } = parseQuery(typed)
  const significantWords = words.filter(({ isAffix }) => !isAffix)
  const counts = await countDocuments(
    run,
    table,
    significantWords.map(({ term }) => term),
  )
  const unknownWords = significantWords.filter(({ term }) => !counts.has(term))
  if (unknownWords.length === 0) return undefined
  let corrected = significantWords
  for (const word of unknownWords) {
    const found = await countDocuments(run, table, spellingCandidates(word.term))
    const [best] = [...found].sort(([, a], [, b]) => b - a)
    if (!best) return undefined
    corrected = corrected.map((one): Token => (one === word ? { ...one, exact: best[0] } : one))
  }
  return corrected.map(({ exact }) => exact).join(' ')
}

/** Returns the document frequency per term, omitting unknown terms. */
async function countDocuments(run: RunQuery, table: IndexTable, terms: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await run<{ term: string; documents: number }>(
    `SELECT v.term, v.doc AS documents FROM json_each(?1) j CROSS JOIN ${VOCABULARIES[table]} v ON v.term = j.value`,
    JSON.stringify(terms),
  )
  return new Map(rows.map(({ term, documents }) => [term, documents]))
}
