import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Document } from '#shared/document/contract.ts'
import { EMPTY_DOCUMENT } from '#shared/document/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { episodeChapters, episodes, shows, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { idSubquery, postPath } from '#worker/posts/posts/index.ts'
import { postBodies, postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ArchivedEpisode, ArchivedPost } from '../format/schemas.ts'
import { type ArchiveContext, isAfter, type Key, toArchivedPicture } from './stage.ts'

/** Posts that are in memory at once, with their texts. */
export const POSTS_PER_QUERY = 10

export interface PostSource {
  id: number
  hasComments: boolean
  html: string | null
  document: Document
  post: ArchivedPost
  /** Estimated size of the files of an episode, in bytes. */
  audioBytes: number
}

const selectPosts = ({ db, subject }: ArchiveContext, after: Key) => {
  const owner = subject.kind === 'user' ? posts.authorId : posts.publicationId
  const { id, hash, state, title, slug, description, cover, canonicalUrl, commentsOn } = getTableColumns(posts)
  const { createdAt, updatedAt, publishedAt, editedAt, publishAt, pinnedAt, commentCount } = getTableColumns(posts)
  const columns = { id, hash, state, title, slug, description, cover, canonicalUrl, commentsOn, commentCount }
  return db
    .select({
      ...columns,
      ...{ createdAt, updatedAt, publishedAt, editedAt, publishAt, pinnedAt },
      html: postBodies.html,
      document: columnAlias(postBodies.document, 'body_document'),
      draftTitle: columnAlias(postDrafts.title, 'draft_title'),
      draftDocument: columnAlias(postDrafts.document, 'draft_document'),
      draftAt: columnAlias(postDrafts.updatedAt, 'draft_at'),
      authorName: users.name,
      authorHandle: columnAlias(users.handle, 'author_handle'),
      publication: sql<string | null>`${publications.handle}`.as('publication_handle'),
      sponsor: sponsorOf(posts.id).as('sponsor'),
      tags: sql<string>`(SELECT json_group_array(t.name) FROM (SELECT g.name FROM post_tags t JOIN tags g ON g.id = t.tag_id
        WHERE t.post_id = ${posts.id} ORDER BY t.position) t)`.as('tag_names'),
      topics: sql<string>`(SELECT json_group_array(t.key) FROM (SELECT o.key FROM post_topics t JOIN topics o ON o.id = t.topic_id
        WHERE t.post_id = ${posts.id} ORDER BY t.position) t)`.as('topic_keys'),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(postBodies, eq(postBodies.postId, posts.id))
    .leftJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(
      // A draft belongs to its author alone.
      sql`${owner} = ${subject.id} AND ${isAfter(sql`${posts.id}`, after)} AND ${posts.state} <> 'removed'
        AND (${subject.kind === 'user' ? 1 : 0} OR ${posts.state} = 'published')`,
    )
    .orderBy(asc(posts.id))
    .limit(POSTS_PER_QUERY)
}
type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

const selectEpisodes = ({ db }: ArchiveContext, ids: readonly number[]) =>
  db
    .select({
      ...getTableColumns(episodes),
      show: sql<string | null>`${shows.hash}`.as('show_hash'),
      chapters: episodeChapters.chapters,
      language: transcripts.language,
      timed: transcripts.timed,
      segments: transcripts.segments,
    })
    .from(episodes)
    .leftJoin(shows, eq(shows.id, episodes.showId))
    .leftJoin(episodeChapters, eq(episodeChapters.postId, episodes.postId))
    .leftJoin(transcripts, eq(transcripts.postId, episodes.postId))
    .where(sql`${episodes.postId} IN ${idSubquery([...ids])}`)
type EpisodeRow = Awaited<ReturnType<typeof selectEpisodes>>[number]

/** Reads the next posts, in the order in which they were created; of a publication, those that are published in it. */
export async function readPosts(context: ArchiveContext, after: Key): Promise<PostSource[]> {
  const rows = await selectPosts(context, after)
  const found =
    rows.length === 0
      ? []
      : await selectEpisodes(
          context,
          rows.map(({ id }) => id),
        )
  return rows.map((row) =>
    toSource(
      context,
      row,
      found.find(({ postId }) => postId === row.id),
    ),
  )
}

function toSource({ env, subject }: ArchiveContext, row: PostRow, episode: EpisodeRow | undefined): PostSource {
  const { id, html, draftTitle, draftDocument, draftAt, authorName, authorHandle, tags, topics, commentCount, state, ...rest } = row
  // A post without a body was never published.
  const document = row.document ?? draftDocument ?? EMPTY_DOCUMENT
  const isChanged = row.document !== null && draftDocument !== null && draftAt !== null && subject.kind === 'user'
  const path = postPath(row.publication ?? authorHandle, row.slug, row.hash)
  const { cover, ...plain } = rest
  return {
    id,
    hasComments: commentCount > 0,
    html,
    document,
    audioBytes: episode?.bytes ?? 0,
    post: {
      ...plain,
      url: row.publishedAt === null ? null : env.ORIGIN + path,
      // Removed posts are not read.
      state: state === 'removed' ? 'withdrawn' : state,
      title: row.document === null ? (draftTitle ?? row.title) : row.title,
      document,
      draft: isChanged ? { title: draftTitle ?? '', document: draftDocument, updatedAt: draftAt } : null,
      tags: JSON.parse(tags),
      topics: JSON.parse(topics),
      author: { name: authorName, handle: authorHandle },
      cover: toArchivedPicture(cover),
      episode: episode ? toEpisode(episode) : null,
    },
  }
}

function toEpisode(row: EpisodeRow): ArchivedEpisode {
  const { show, hash, format, bytes, duration, guid, season, episode, kind, explicit, cover, persons, soundbites } = row
  const { chapters, language, timed, segments, peaks } = row
  return {
    ...{ show, guid, season, episode, kind, explicit, persons, soundbites },
    audio: { hash, format, bytes, duration, peaks },
    cover: toArchivedPicture(cover),
    chapters: (chapters ?? []).map((chapter) => ({ ...chapter, picture: toArchivedPicture(chapter.picture) })),
    transcript: segments === null || language === null || timed === null ? null : { language, timed, segments },
  }
}
