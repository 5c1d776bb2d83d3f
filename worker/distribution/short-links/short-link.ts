import { eq, sql } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { findPostPath, findReadablePost } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { CODE_ALPHABET, Code, type ShortLink } from './contract.ts'
import { shortLinks } from './schema.ts'

const MIN_CODE_LENGTH = 5
const MAX_CODE_LENGTH = 8
const newCode = customAlphabet(CODE_ALPHABET)

/** The short address of a public post, made when it is first asked for and the same ever after. Errors: `not_found`, `gone`. */
export async function createShortLink(db: Database, hash: string): Promise<ShortLink> {
  const post = await findReadablePost(db, eq(posts.hash, hash))
  // A code somebody has makes the next one longer; whoever asks at the same time reads the row that was first.
  for (let length = MIN_CODE_LENGTH; length <= MAX_CODE_LENGTH; length++) {
    const [, [existing]] = await atomic(db, [
      db
        .insert(shortLinks)
        .select(
          sql`SELECT ${newCode(length)}, ${post.id}, ${now()} WHERE NOT EXISTS (SELECT 1 FROM short_links WHERE post_id = ${post.id})`,
        )
        .onConflictDoNothing(),
      db.select({ code: shortLinks.code }).from(shortLinks).where(eq(shortLinks.postId, post.id)),
    ] as const)
    if (existing) return { path: `/s/${existing.code}` }
  }
  throw new AppError('unavailable')
}

/** Where a short address leads, with the post's hash. Errors: `not_found`; `gone` once the post was removed. */
export async function resolveShortLink(db: Database, code: string): Promise<{ path: string; hash: string }> {
  const { path, hash } = await findReadablePost(db, isPostOfCode(code))
  return { path, hash }
}

const isPostOfCode = (code: string) => sql`${posts.id} = (SELECT post_id FROM short_links WHERE code = ${code})`

/**
 * Where a path of this site leads if it is the short address of a post: to the post's own address, which may change and which says
 * so itself when the post was removed. Undefined for any other path, and for a post that is private.
 */
export async function findShortLinkTarget(db: Database, path: string): Promise<string | undefined> {
  const { data: code } = Code.safeParse(/^\/s\/([^/]+)$/.exec(path)?.[1])
  return code === undefined ? undefined : findPostPath(db, isPostOfCode(code))
}
