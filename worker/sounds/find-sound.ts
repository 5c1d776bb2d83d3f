import { and, eq } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { Moved } from '#worker/lib/moved.ts'
import { AUDIO_TYPES, type AudioFormat } from '#worker/media/contract.ts'
import { refuseHidden } from '#worker/posts/index.ts'
import { posts } from '#worker/posts/schema.ts'
import { soundPath } from './contract.ts'
import { soundNames, sounds } from './schema.ts'

export interface FileName {
  hash: string
  format: AudioFormat
}

/** Where the file of that name is stored, of a public post; `Moved` for a replaced one, `gone` for a removed post, `not_found` for any other that is not public. */
export async function findSound(db: Database, { hash, format }: FileName): Promise<{ key: string; type: string; post: string }> {
  const [row] = await db
    .select({
      key: sounds.objectKey,
      post: posts.hash,
      state: posts.state,
      publishedAt: posts.publishedAt,
      removedBy: posts.removedBy,
      authorState: users.state,
    })
    .from(posts)
    .innerJoin(sounds, eq(sounds.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(sounds.hash, hash), eq(sounds.format, format)))
  if (!row) return leadOn(db, hash)
  refuseHidden(row)
  return { key: row.key, type: AUDIO_TYPES[format], post: row.post }
}

/** Throws for the name of a file that was replaced: it leads to the new one, however often that happened. */
async function leadOn(db: Database, hash: string): Promise<never> {
  const [row] = await db
    .select({ hash: sounds.hash, format: sounds.format, post: posts.hash })
    .from(soundNames)
    .innerJoin(sounds, eq(sounds.postId, soundNames.postId))
    .innerJoin(posts, eq(posts.id, sounds.postId))
    .where(eq(soundNames.hash, hash))
  throw row ? new Moved(soundPath(row), `post-${row.post}`) : notFound()
}
