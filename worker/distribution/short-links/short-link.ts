import { eq, sql } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { findPostPath, findReadablePost } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { CODE_ALPHABET, Code, type ShortLink } from './contract.ts'
import { shortLinks } from './schema.ts'

const MIN_CODE_LENGTH = 5
const MAX_CODE_LENGTH = 8
const newCode = customAlphabet(CODE_ALPHABET)

/**
 * Returns the short link of a public post and creates it on first request. Errors: `not_found`, `gone`; `unavailable` if every attempted
 * code is taken.
 */
export async function createShortLink(db: Database, hash: string): Promise<ShortLink> {
  const post = await findReadablePost(db, eq(posts.hash, hash))
  // After a collision, tries a longer code. Concurrent requests all return the row inserted first.
  for (let length = MIN_CODE_LENGTH; length <= MAX_CODE_LENGTH; length++) {
    const { existing } = await write(db, {
      change: [
        insertSelect(
          db,
          shortLinks,
          { code: newCode(length), postId: post.id, createdAt: now() },
          sql`WHERE NOT EXISTS (SELECT 1 FROM short_links WHERE post_id = ${post.id})`,
        ).onConflictDoNothing(),
      ],
      read: { existing: first(db.select({ code: shortLinks.code }).from(shortLinks).where(eq(shortLinks.postId, post.id))) },
    })
    if (existing) return { path: `/s/${existing.code}` }
  }
  throw new AppError('unavailable')
}

/** Resolves a code to the post's path and hash. Errors: `not_found`; `gone` for a removed post or a closed account. */
export async function resolveShortLink(db: Database, code: string): Promise<{ path: string; hash: string }> {
  const { path, hash } = await findReadablePost(db, isPostOfCode(code))
  return { path, hash }
}

const isPostOfCode = (code: string) => sql`${posts.id} = (SELECT post_id FROM short_links WHERE code = ${code})`

/**
 * Resolves `/s/{code}` to the path of a published post, or of a removed one that had been published, whose page returns 410. Returns
 * undefined for other paths, unknown codes and other posts.
 */
export async function findShortLinkTarget(db: Database, path: string): Promise<string | undefined> {
  const { data: code } = Code.safeParse(/^\/s\/([^/]+)$/.exec(path)?.[1])
  return code === undefined ? undefined : findPostPath(db, isPostOfCode(code))
}
