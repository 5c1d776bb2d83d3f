import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { findFallbackQueries } from '#worker/indexing/search-index/fallback-queries.ts'
import { findDocuments } from '#worker/indexing/search-index/find-documents.ts'
import { toIndexColumns } from '#worker/indexing/search-index/index-columns.ts'
import type { RunQuery } from '#worker/indexing/search-index/run-query.ts'
import { parseQuery, type Query } from '#worker/lib/persian/search/search-query.ts'
import { analyzePersian } from './persian-analyzer.ts'

export interface Text {
  title: string
  body: string
}

/** Returns indexes into the texts, best match first. */
export type Engine = (query: string) => Promise<number[]> | number[]

function openIndex(): { database: DatabaseSync; run: RunQuery } {
  const database = new DatabaseSync(':memory:')
  database.exec(readFileSync('migrations/search/0001_index.sql', 'utf8'))
  const run: RunQuery = async <Row>(sql: string, ...parameters: ReadonlyArray<string | number>) =>
    database.prepare(sql).all(...parameters) as Row[] // The caller's type describes the selected columns.
  return { database, run }
}

/** Creates an engine that searches like the site; without `hasFallback`, it neither corrects nor relaxes a query without hits. */
export function createDaftarEngine(texts: readonly Text[], { hasFallback = true } = {}): Engine {
  const { database, run } = openIndex()
  const document = database.prepare(
    `INSERT INTO documents (id, type, source_id, revision, title, published_at, indexed_at) VALUES (?1, 'posts', ?1, 1, ?2, 0, 0)`,
  )
  const terms = database.prepare(
    'INSERT INTO post_terms (rowid, title, tags, about, names, body, variants, spelled) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  for (const [at, { title, body }] of texts.entries()) {
    document.run(at + 1, title)
    terms.run(at + 1, ...toIndexColumns({ title, tags: [], about: '', names: '', body }))
  }
  const search = async (query: Query) => (await findDocuments(run, 'posts', query, { time: 0 })).map(({ sourceId }) => sourceId - 1)
  return async (typed) => {
    const found = await search(parseQuery(typed))
    if (found.length > 0 || !hasFallback) return found
    for (const { query } of await findFallbackQueries(run, 'posts', typed)) {
      const instead = await search(query)
      if (instead.length > 0) return instead
    }
    return []
  }
}

/** Creates an engine that searches the unprocessed texts with plain FTS5. */
export const createFtsEngine = (texts: readonly Text[]): Engine =>
  createSqliteEngine(
    texts,
    (text) => text,
    (text) => text.match(/[^\s«»"“”]+/g) ?? [],
  )

/** Creates an engine that searches the terms of `analyzePersian` with FTS5. */
export const createLuceneEngine = (texts: readonly Text[]): Engine =>
  createSqliteEngine(texts, (text) => analyzePersian(text).join(' '), analyzePersian)

function createSqliteEngine(texts: readonly Text[], stored: (text: string) => string, words: (text: string) => readonly string[]): Engine {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE VIRTUAL TABLE texts USING fts5 (title, body, tokenize = 'unicode61')`)
  const insert = database.prepare('INSERT INTO texts (rowid, title, body) VALUES (?, ?, ?)')
  for (const [at, { title, body }] of texts.entries()) insert.run(at + 1, stored(title), stored(body))
  const find = database.prepare('SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 10, 1)')
  const quote = (list: readonly string[]) => `"${list.join(' ').replaceAll('"', '')}"`
  return (query) => {
    const must: string[] = []
    const not: string[] = []
    for (const [, minus, run, word] of query.matchAll(/(-?)(?:[«"“]([^»"”]*)[»"”]|([^\s«»"“”]+))/g)) {
      const terms = words(run ?? word ?? '')
      if (terms.length === 0) continue
      if (minus) not.push(quote(terms))
      else must.push(...(run === undefined ? terms.map((term) => quote([term])) : [quote(terms)]))
    }
    if (must.length === 0) return []
    const match = `(${must.join(' AND ')})${not.map((each) => ` NOT ${each}`).join('')}`
    return find.all(match).map((row) => Number(row.rowid) - 1)
  }
}
