import { DatabaseSync } from 'node:sqlite'
import { plainText } from '#worker/posts/rendering/contents.ts'
import { Client } from '../../e2e/support/client.ts'
import { sampleHash } from '../../scripts/sample/deterministic.ts'
import { DEMO_USER, readPeople, readPosts } from '../../scripts/sample/read-sample.ts'
import { createBm25 } from './bm25.ts'
import { analyzePersian } from './persian-analyzer.ts'

export interface SearchedPost {
  /** As in `graded-queries.ts`. */
  key: string
  /** Title, description, tags, name of the author and text. */
  fields: readonly [string, string, string, string, string]
}

/** Returns the keys of the posts that a query finds, best first. */
export type RankPosts = (query: string) => Promise<string[]> | string[]

/** Reads the published posts of the sample community. */
export function readSearchedPosts(): SearchedPost[] {
  const names = new Map(readPeople().map(({ handle, name }) => [handle, name]))
  return readPosts(DEMO_USER.handle)
    .filter(({ state }) => state === 'published')
    .map(({ key, title, description, tags, author, document }) => ({
      key,
      fields: [title, description, tags.join(' '), names.get(author) ?? '', plainText(document)],
    }))
}

/** Asks the API of a site with the sample community. A post that is not from a file of the sample has its hash as key. */
export function rankWithSite(origin: string, posts: readonly SearchedPost[]): RankPosts {
  const keys = new Map(posts.map(({ key }) => [sampleHash(key), key]))
  return async (query) => {
    const path = `/api/search/posts?q=${encodeURIComponent(query)}`
    const { results } = await new Client(origin).call<{ results: { hits: { hash: string }[] } }>('GET', path)
    return results.hits.map(({ hash }) => keys.get(hash) ?? hash)
  }
}

/** Ranks with FTS5 as it comes: its default tokenizer, all words required, BM25 with equal weights of the fields. */
export function rankWithFts(posts: readonly SearchedPost[]): RankPosts {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE VIRTUAL TABLE posts USING fts5 (title, description, tags, author, body, tokenize = 'unicode61')`)
  const insert = database.prepare('INSERT INTO posts (rowid, title, description, tags, author, body) VALUES (?, ?, ?, ?, ?, ?)')
  for (const [at, { fields }] of posts.entries()) insert.run(at, ...fields)
  const find = database.prepare('SELECT rowid FROM posts WHERE posts MATCH ? ORDER BY bm25(posts), rowid')
  return (query) => {
    const words = query.split(/\s+/).map((word) => `"${word.replaceAll('"', '')}"`)
    return find.all(words.join(' ')).map(({ rowid }) => posts[Number(rowid)]?.key ?? '')
  }
}

/** Ranks with the chain of Lucene's Persian analyzer, any word sufficient, BM25 with equal weights of the fields. */
export function rankWithLucene(posts: readonly SearchedPost[]): RankPosts {
  const find = createBm25(posts.map(({ fields }) => analyzePersian(fields.join('\n'))))
  return (query) => find(analyzePersian(query)).map((at) => posts[at]?.key ?? '')
}
