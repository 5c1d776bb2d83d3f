import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, type ResultsOf } from '#worker/db/write.ts'
import { episodeChapters, episodes, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { postBodies, posts } from '#worker/posts/posts/schema.ts'
import type { ContentToReview, PostContent } from './contract.ts'
import { promotionContents, promotions } from './schema.ts'

const contentColumns = (table: 'v' | 'excluded') => ({
  title: sql.raw(`${table}.title`),
  description: sql.raw(`${table}.description`),
  cover: sql.raw(`${table}.cover`),
  document: sql.raw(`${table}.document`),
  sound: sql.raw(`${table}.sound`),
  episodeCover: sql.raw(`${table}.sound_cover`),
  chapters: sql.raw(`${table}.chapters`),
  transcript: sql.raw(`${table}.transcript`),
})

/** Returns a statement that stores what the post of a promotion is now as what staff approved, if `guard` holds. */
export const storeApprovedContent = (db: Database, hash: string, guard: SQL): Statement =>
  insertSelect(
    db,
    promotionContents,
    { promotionId: sql`q.id`, ...contentColumns('v') },
    sql`FROM promotions q JOIN post_contents v ON v.post_id = q.post_id WHERE q.hash = ${hash} AND ${guard}`,
  ).onConflictDoUpdate({ target: promotionContents.promotionId, set: contentColumns('excluded') })

/** Returns the statements to read together of what staff approved of a promotion and what its post is now. */
export const selectContents = (db: Database, promotionId: number) => ({
  approved: first(db.select().from(promotionContents).where(eq(promotionContents.promotionId, promotionId))),
  current: first(
    db
      .select({
        title: posts.title,
        description: posts.description,
        cover: posts.cover,
        document: postBodies.document,
        sound: nullableColumnAlias(episodes.hash, 'sound_hash'),
        episodeCover: nullableColumnAlias(episodes.cover, 'sound_cover'),
        chapters: episodeChapters.chapters,
        transcript: transcripts.segments,
        version: columnAlias(promotions.contentVersion, 'content_version'),
      })
      .from(promotions)
      .innerJoin(posts, eq(posts.id, promotions.postId))
      .innerJoin(postBodies, eq(postBodies.postId, posts.id))
      .leftJoin(episodes, eq(episodes.postId, posts.id))
      .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
      .leftJoin(transcripts, eq(transcripts.postId, posts.id))
      .where(eq(promotions.id, promotionId)),
  ),
})

type ContentRows = ResultsOf<ReturnType<typeof selectContents>>

const viewContent = ({
  title,
  description,
  cover,
  document,
  sound,
  episodeCover,
  chapters,
  transcript,
}: Omit<NonNullable<ContentRows['current']>, 'version'>): PostContent => ({
  ...{ title, description, cover, document, sound, episodeCover },
  chapters: chapters ?? [],
  transcript: (transcript ?? []).map(({ text }) => text),
})

/** Returns what staff decides about; null if the post has no public text any more. */
export const viewContentToReview = ({ approved, current }: ContentRows): ContentToReview | null =>
  current === undefined
    ? null
    : { version: current.version, approved: approved === undefined ? null : viewContent(approved), current: viewContent(current) }
