import { eq, sql } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { readable } from '#worker/posts/index.ts'
import { posts } from '#worker/posts/schema.ts'
import { CODE_ALPHABET, type ShortLink } from './contract.ts'
import { shortLinks } from './schema.ts'

const SHORTEST = 5
const LONGEST = 8
const newCode = customAlphabet(CODE_ALPHABET)

/** The short address of a public post, made when it is first asked for and the same ever after. Errors: `not_found`, `gone`. */
export async function makeShortLink(db: Database, hash: string): Promise<ShortLink> {
  const post = await readable(db, eq(posts.hash, hash))
  // A code somebody has makes the next one longer; whoever asks at the same time reads the row that was first.
  for (let length = SHORTEST; length <= LONGEST; length++) {
    const [, [made]] = await atomic(db, [
      db
        .insert(shortLinks)
        .select(
          sql`SELECT ${newCode(length)}, ${post.id}, ${now()} WHERE NOT EXISTS (SELECT 1 FROM short_links WHERE post_id = ${post.id})`,
        )
        .onConflictDoNothing(),
      db.select({ code: shortLinks.code }).from(shortLinks).where(eq(shortLinks.postId, post.id)),
    ] as const)
    if (made) return { path: `/s/${made.code}` }
  }
  throw new AppError('unavailable')
}

/** Where a short address leads, with the post's hash. Errors: `not_found`; `gone` once the post was removed. */
export async function followShortLink(db: Database, code: string): Promise<{ path: string; hash: string }> {
  const { path, hash } = await readable(db, sql`${posts.id} = (SELECT post_id FROM short_links WHERE code = ${code})`)
  return { path, hash }
}
