import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AudioFormat } from '#shared/audio.ts'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { episodeChapters, episodes, shows, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { type Segment, viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import { markSponsoredLinks, removeLinkUserinfo } from '#worker/posts/rendering/index.ts'
import { areLinksReviewed, unreviewedFrom, viewReview } from '#worker/posts/reviews/index.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { isPromoted, isSponsorshipReviewed } from '#worker/posts/sponsorship/index.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { cacheTagsForPost, NEWEST_CACHE_TAG } from './cache-tags.ts'
import type { EditorPost, PostPage } from './contract.ts'
import { EMAILED_AT } from './emailed-at.ts'
import { assertPublic, canEdit, removedRule } from './policy.ts'
import { cardColumns, toPostCard } from './post-cards.ts'
import { customSlug, postPath } from './post-path.ts'
import { selectPublishLimit, viewPublishLimit } from './publish-limit.ts'
import { validationErrorText } from './publish-settings.ts'
import { findNewLinks } from './published-version.ts'
import { postBodies, postDrafts, posts } from './schema.ts'
import { selectSentVersion, selectTags, selectTopics } from './select-choices.ts'

/** Columns of a post and of its author, publication, audio and podcast that both views show. */
const sharedColumns = {
  ...cardColumns,
  state: posts.state,
  removedBy: posts.removedBy,
  commentsOn: posts.commentsOn,
  canonicalUrl: posts.canonicalUrl,
  audioHash: nullableColumnAlias(episodes.hash, 'sound_hash'),
  audioFormat: episodes.format,
  audioBytes: episodes.bytes,
  podcastHash: nullableColumnAlias(shows.hash, 'podcast_hash'),
  podcastTitle: nullableColumnAlias(shows.title, 'podcast_title'),
}
const isShowOfEpisode = and(eq(shows.id, episodes.showId), isNull(shows.removedAt))

/** As many as the page of an episode shows before its reader asks for the others. */
const TRANSCRIPT_LINES = 8

const firstTranscriptLines = sql`(SELECT json_group_array(json(line.value))
  FROM (SELECT value FROM json_each(${transcripts.segments}) LIMIT ${inlineInteger(TRANSCRIPT_LINES + 1)}) line)`.mapWith(
  JSON.parse,
) as SQL<Segment[]> // JSON of this query.

/**
 * Returns a public post and the cache tags of its page in one round trip. Errors: `not_found`, `gone`, `forbidden` if a block separates the
 * viewer and the author.
 */
export async function readPost(
  db: Database,
  { hash, origin, viewerId }: { hash: string; origin: string; viewerId?: number | undefined },
): Promise<{ post: PostPage; cacheTags: string[] }> {
  const byHash = eq(posts.hash, hash)
  const { rows, tagRows, topicRows } = await readTogether(db, {
    rows: db
      .select({
        ...sharedColumns,
        words: posts.words,
        editedAt: posts.editedAt,
        html: postBodies.html,
        authorBio: users.bio,
        publicationAvatar: nullableColumnAlias(publications.avatar, 'publication_avatar'),
        accent: publications.accent,
        authorState: columnAlias(users.state, 'author_state'),
        removedRule,
        blocked: selectBlockedBy(viewerId, users.id).as('blocked'),
        season: episodes.season,
        episode: episodes.episode,
        episodeCover: nullableColumnAlias(episodes.cover, 'sound_cover'),
        showCover: nullableColumnAlias(shows.cover, 'show_cover'),
        chapters: episodeChapters.chapters,
        isTimed: transcripts.timed,
        transcriptLines: firstTranscriptLines.as('transcript_lines'),
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(episodes, eq(episodes.postId, posts.id))
      .leftJoin(shows, isShowOfEpisode)
      .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
      .leftJoin(transcripts, eq(transcripts.postId, posts.id))
      .leftJoin(postBodies, eq(postBodies.postId, posts.id))
      .where(byHash),
    tagRows: selectTags(db, byHash),
    topicRows: selectTopics(db, sql`${byHash} AND ${isShownTopic}`),
  })
  const [row] = rows
  if (!row) throw notFound()
  assertPublic(row)
  assertNotBlocked(row.blocked, { handle: row.authorHandle, name: row.authorName })
  const { words, editedAt, commentsOn, canonicalUrl, html, authorBio, publicationAvatar, accent, season, episode, isTimed } = row
  const visibleTags = tagRows.filter(({ hidden }) => !hidden)
  const audio = toAudio(row)
  const card = toPostCard(row, visibleTags)
  const shownHtml = removeLinkUserinfo(html ?? '')
  const isCoverInText = card.cover !== null && Boolean(html?.includes(`/media/${card.cover.hash}/`))
  const post = {
    ...card,
    publication: card.publication && { ...card.publication, avatar: publicationAvatar, accent },
    html: card.sponsor ? markSponsoredLinks(shownHtml, origin) : shownHtml,
    isCoverInText,
    words,
    editedAt,
    commentsOn,
    canonicalUrl,
    authorBio,
    topics: topicRows,
    audio: audio && {
      ...audio,
      season,
      episode,
      cover: row.episodeCover ?? row.showCover,
      chapters: (row.chapters ?? []).map(({ start, title }) => ({ start, title })),
      hasTranscript: isTimed !== null,
      transcript: row.transcriptLines
        .slice(0, TRANSCRIPT_LINES)
        .map(({ start, speaker, text }) => ({ start: isTimed ? start : null, speaker, text })),
      isTranscriptComplete: row.transcriptLines.length <= TRANSCRIPT_LINES,
    },
  }
  return { post, cacheTags: cacheTagsForPost(row).filter((tag) => tag !== NEWEST_CACHE_TAG) }
}

/** Returns a post with its draft for the editor. Errors: `not_found` if it does not exist or the viewer may not edit it. */
export async function readForEditor(db: Database, viewer: Viewer, hash: string, origin: string): Promise<EditorPost> {
  const byHash = eq(posts.hash, hash)
  const { rows, tagRows, topicRows, sent } = await readTogether(db, {
    rows: db
      .select({
        ...sharedColumns,
        authorId: posts.authorId,
        publishAt: posts.publishAt,
        scheduleError: posts.scheduleError,
        revision: postDrafts.revision,
        draftTitle: columnAlias(postDrafts.title, 'draft_title'),
        document: postDrafts.document,
        savedAt: postDrafts.updatedAt,
        publishedRevision: nullableColumnAlias(postBodies.revision, 'shown_revision'),
        episodeCover: nullableColumnAlias(episodes.cover, 'sound_cover'),
        season: episodes.season,
        episode: episodes.episode,
        chapters: episodeChapters.chapters,
        hasBody: sql<number>`${postBodies.postId} IS NOT NULL`.as('has_body'),
        isReviewed: sql<number>`${areLinksReviewed(posts.authorId)}`.as('is_reviewed'),
        isReviewedAsSponsored: sql<number>`${isSponsorshipReviewed(posts.id)}`.as('is_reviewed_as_sponsored'),
        emailedAt: EMAILED_AT.as('emailed_at'),
        isPromoted: sql<number>`${isPromoted(posts.id)}`.as('is_promoted'),
        reviewState: nullableColumnAlias(postReviews.state, 'review_state'),
        heldAt: postReviews.heldAt,
        causes: postReviews.causes,
        reason: postReviews.reason,
        unreviewedFrom: unreviewedFrom(posts).as('unreviewed_from'),
        settings: postReviews.settings,
        publishLimit: selectPublishLimit(viewer.id, sql`${posts.id}`).as('publish_limit'),
      })
      .from(posts)
      .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(episodes, eq(episodes.postId, posts.id))
      .leftJoin(shows, isShowOfEpisode)
      .leftJoin(postBodies, eq(postBodies.postId, posts.id))
      .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
      .leftJoin(postReviews, eq(postReviews.postId, posts.id))
      .where(byHash),
    tagRows: selectTags(db, byHash),
    topicRows: selectTopics(db, byHash),
    sent: first(selectSentVersion(db, hash)),
  })
  const [row] = rows
  if (!row || !canEdit(viewer, row)) throw notFound()
  const { state, revision, document, savedAt, publishAt, season, episode } = row
  // What the author last chose to publish with; stored with the review or the submission until it is published.
  const settings = row.settings ?? sent?.settings
  const { title, slug, description, cover, commentsOn, canonicalUrl } = { ...row, ...settings }
  const audio = toAudio(row)
  return {
    hash,
    state,
    revision,
    title: row.draftTitle,
    document,
    description,
    cover,
    commentsOn,
    savedAt,
    slug: customSlug(slug, title),
    canonicalUrl,
    publication: row.settings ? row.settings.publicationHash : row.publicationHash,
    publishAt,
    scheduleError: validationErrorText(row.scheduleError),
    tags: settings?.tags ?? tagRows.map(({ typedName }) => typedName),
    topics: settings?.topics ?? topicRows.map(({ key }) => key),
    path: state === 'published' ? postPath(row.publicationHandle ?? row.authorHandle, row.slug, hash) : null,
    audio: audio && { ...audio, season, episode, cover: row.episodeCover },
    hasUnpublishedChanges: row.publishedRevision !== null && row.publishedRevision !== revision,
    emailedAt: row.publishedAt === null ? row.emailedAt : null,
    review: viewReview(row),
    submission: sent ? viewSentVersion(sent) : null,
    publishLimit: row.publishedAt === null ? viewPublishLimit(row.publishLimit) : null,
    isReviewedAsSponsored: row.isReviewedAsSponsored === 1,
    isPromoted: row.isPromoted === 1,
    addsReviewedLinks: row.isReviewed ? (await findNewLinks(db, row, canonicalUrl, origin)).length > 0 : null,
  }
}

const viewSentVersion = ({ submissionHash, state, version, handle, name }: Awaited<ReturnType<typeof selectSentVersion>>[number]) => ({
  hash: submissionHash,
  version,
  state: state === 'returned' ? ('returned' as const) : ('open' as const),
  publication: { handle, name },
})

interface AudioColumns {
  audioHash: string | null
  audioFormat: AudioFormat | null
  audioBytes: number | null
  duration: number | null
  podcastHash: string | null
  podcastTitle: string | null
}

function toAudio({ audioHash, audioFormat, audioBytes, duration, podcastHash, podcastTitle }: AudioColumns) {
  if (!audioHash || !audioFormat || !audioBytes || !duration) return null
  const podcast = podcastHash && podcastTitle ? { hash: podcastHash, title: podcastTitle } : null
  return { ...viewAudioFile({ hash: audioHash, format: audioFormat, bytes: audioBytes, duration }), podcast }
}
