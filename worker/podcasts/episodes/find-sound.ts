import { and, eq } from 'drizzle-orm'
import type { AudioFormat } from '#shared/audio.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { Moved } from '#worker/lib/moved.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { SOUND_TYPES, soundPath } from './contract.ts'
import { type Asker, isHeardByAll, visibility } from './is-heard-by-all.ts'
import { soundNames, sounds } from './schema.ts'

export interface FileName extends Asker {
  hash: string
  format: AudioFormat
}

interface Found {
  key: string
  type: string
  post: string
  /** Whether everybody may hear it. */
  isPublic: boolean
}

/**
 * Where the file of that name is stored, of a public post, of the viewer's own or one a private feed opens; `Moved` for a replaced
 * one, `gone` for a removed post or sound, `not_found` for any other that is not public.
 */
export async function findSound(db: Database, { hash, format, viewer, secret }: FileName): Promise<Found> {
  const [row] = await db
    .select({
      key: sounds.objectKey,
      post: posts.hash,
      ...visibility,
    })
    .from(posts)
    .innerJoin(sounds, eq(sounds.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(sounds.hash, hash), eq(sounds.format, format)))
  if (!row) return leadOn(db, hash)
  const isPublic = await isHeardByAll(db, { ...row, hash }, { viewer, secret })
  return { key: row.key, type: SOUND_TYPES[format], post: row.post, isPublic }
}

/** Throws for the name of a file that was replaced: it leads to the new one, however often that happened, and is gone without one. */
async function leadOn(db: Database, name: string): Promise<never> {
  const [row] = await db
    .select({ hash: sounds.hash, format: sounds.format, post: posts.hash, publishedAt: posts.publishedAt })
    .from(soundNames)
    .innerJoin(posts, eq(posts.id, soundNames.postId))
    .leftJoin(sounds, eq(sounds.postId, soundNames.postId))
    .where(eq(soundNames.hash, name))
  if (!row) throw notFound()
  const { hash, format, post, publishedAt } = row
  if (hash !== null && format !== null) throw new Moved(soundPath({ hash, format }), `post-${post}`)
  throw publishedAt === null ? notFound() : new AppError('gone', { message: 'صدای این پست برداشته شده است.' })
}
