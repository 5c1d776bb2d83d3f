import { and, eq } from 'drizzle-orm'
import { isOpenAccount } from '#worker/accounts/index.ts'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { digest } from '#worker/lib/hash.ts'
import { Moved } from '#worker/lib/moved.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { AudioFormat } from '#worker/media/contract.ts'
import { podcasts, privateFeeds } from '#worker/podcasts/schema.ts'
import { refuseHidden } from '#worker/posts/index.ts'
import { posts } from '#worker/posts/schema.ts'
import { SOUND_TYPES, soundPath } from './contract.ts'
import { isOpenedBy } from './private-key.ts'
import { soundNames, sounds } from './schema.ts'

export interface FileName {
  hash: string
  format: AudioFormat
  /** Who asks: authors hear what they have not published yet. */
  viewer: Viewer | null
  /** Of a private feed of its show, which opens what is not published yet. */
  secret?: string | undefined
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
      authorId: posts.authorId,
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
  const file = { key: row.key, type: SOUND_TYPES[format], post: row.post }
  if (row.state !== 'published' && row.state !== 'removed' && viewer?.id === row.authorId) return { ...file, isPublic: false }
  if ((row.state === 'draft' || row.state === 'scheduled') && secret && (await opens(db, secret, hash))) return { ...file, isPublic: false }
  refuseHidden(row)
  return { ...file, isPublic: true }
}

/** Whether the secret of a private feed opens that file: it is of the feed's show, by who made the feed. */
async function opens(db: Database, secret: string, hash: string): Promise<boolean> {
  const rows = await db
    .select({ id: privateFeeds.id })
    .from(privateFeeds)
    .innerJoin(podcasts, eq(podcasts.id, privateFeeds.podcastId))
    .innerJoin(sounds, eq(sounds.podcastId, podcasts.id))
    .innerJoin(posts, and(eq(posts.id, sounds.postId), eq(posts.authorId, privateFeeds.madeBy)))
    .innerJoin(users, and(eq(users.id, privateFeeds.madeBy), isOpenAccount))
    .where(and(isOpenedBy(await digest(secret)), eq(sounds.hash, hash)))
  return rows.length > 0
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
