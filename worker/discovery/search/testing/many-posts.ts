import { env } from 'cloudflare:workers'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type TestUser, testEnv } from '#worker/testing/index.ts'

/** Adds published posts without a text, indexes them and returns their hashes. */
export async function manyPosts(author: TestUser, titles: readonly string[]): Promise<string[]> {
  const rows = titles.map((title) => ({ title, hash: newHash() }))
  const list = JSON.stringify(rows)
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO posts (hash, client_key, author_id, state, title, slug, created_at, updated_at, published_at)
       SELECT value ->> 'hash', value ->> 'hash', ?1, 'published', value ->> 'title', 'x', ?2, ?2, ?2 FROM json_each(?3)`,
    ).bind(author.id, now(), list),
    env.DB.prepare(
      `INSERT INTO post_bodies (post_id, revision, document, html, text)
       SELECT p.id, 1, '{}', '', '' FROM json_each(?1) j JOIN posts p ON p.hash = j.value ->> 'hash'`,
    ).bind(list),
  ])
  await indexChanges(testEnv())
  return rows.map(({ hash }) => hash)
}

/** Returns a word of Persian letters that no text has; `prefix` keeps those of two files apart. */
export const aWord = (prefix: string): string =>
  `${prefix}${[...newHash()].map((letter) => 'ابپتجچخدرزسشعغفقکگلمنوه'.charAt((letter.codePointAt(0) ?? 0) % 23)).join('')}`
