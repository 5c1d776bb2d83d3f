import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { episodeChapters, episodes, shows, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { type Chapter, type Segment, viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { postBodies, postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type {
  AdminSponsoredPost,
  AdminSponsoredPostItem,
  AdminSponsoredPosts,
  AdminSponsoredPostsQuery,
  PostSponsorships,
} from './contract.ts'
import { canReview } from './review-sponsored-post.ts'
import { sponsoredPostPackages } from './schema.ts'
import { isWaiting, selectSponsorships, sponsorshipColumns, viewSponsoredPost } from './select-sponsorships.ts'

const ATTEMPTS_SHOWN = 20

/** Returns the sponsorships of one of the viewer's posts, with the packages on sale. One round trip. Errors: `not_found`. */
export async function readPostSponsorships(db: Database, viewer: Viewer, hash: string): Promise<PostSponsorships> {
  const isOwn = and(eq(posts.hash, hash), isEditableBy(viewer))
  const { post, rows, packages } = await readTogether(db, {
    post: first(
      db
        .select({
          hash: posts.hash,
          title: columnAlias(postDrafts.title, 'draft_title'),
          description: posts.description,
          state: posts.state,
          handle: users.handle,
          name: users.name,
          avatar: users.avatar,
        })
        .from(posts)
        .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
        .innerJoin(users, eq(users.id, posts.authorId))
        .where(isOwn),
    ),
    rows: selectSponsorships(db).where(isOwn).orderBy(desc(sponsorships.id)).limit(ATTEMPTS_SHOWN),
    packages: db
      .select({ hash: sponsoredPostPackages.hash, name: sponsoredPostPackages.name, price: sponsoredPostPackages.price })
      .from(sponsoredPostPackages)
      .where(eq(sponsoredPostPackages.isActive, true))
      .orderBy(asc(sponsoredPostPackages.price), asc(sponsoredPostPackages.id)),
  })
  if (!post) throw notFound()
  const { handle, name, avatar, ...rest } = post
  return { post: { ...rest, author: { handle, name, avatar } }, items: rows.map(viewSponsoredPost), packages }
}

const ADMIN_COLUMNS = {
  ...sponsorshipColumns,
  postId: sponsorships.postId,
  postHash: columnAlias(posts.hash, 'post_hash'),
  postState: columnAlias(posts.state, 'post_state'),
  draftTitle: columnAlias(postDrafts.title, 'draft_title'),
  handle: users.handle,
  name: users.name,
  avatar: users.avatar,
}

const selectForAdmins = (db: Database) =>
  db
    .select(ADMIN_COLUMNS)
    .from(sponsorships)
    .innerJoin(posts, eq(posts.id, sponsorships.postId))
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .innerJoin(users, eq(users.id, sponsorships.userId))
    .innerJoin(sponsoredPostPackages, eq(sponsoredPostPackages.id, sponsorships.packageId))
    .innerJoin(invoices, eq(invoices.id, sponsorships.invoiceId))
    .$dynamic()

type AdminRow = Awaited<ReturnType<typeof selectForAdmins>>[number]

const viewForAdmins = (row: AdminRow): AdminSponsoredPostItem => ({
  ...viewSponsoredPost(row),
  post: { hash: row.postHash, title: row.draftTitle, isPublic: row.postState === 'published' },
  user: { handle: row.handle, name: row.name, avatar: row.avatar },
})

/** Lists sponsored posts; those that staff can decide about come in the order in which they were marked. One round trip. */
export async function listSponsoredPosts(db: Database, { filter, after, limit }: AdminSponsoredPostsQuery): Promise<AdminSponsoredPosts> {
  const place = decodeCursor(after)
  const rows = await (filter === 'waiting'
    ? selectForAdmins(db)
        .where(and(sql`sponsorships.state IN ('in_review', 'approved') AND ${isWaiting}`, place && gt(sponsorships.id, place[1])))
        .orderBy(asc(sponsorships.id))
    : selectForAdmins(db)
        .where(and(eq(sponsorships.state, filter), place && lt(sponsorships.id, place[1])))
        .orderBy(desc(sponsorships.id))
  ).limit(limit + 1)
  return toPage(rows, limit, ({ id, createdAt }) => [createdAt, id], viewForAdmins)
}

/** Returns a sponsored post with the version that staff decides about. Errors: `not_found`. */
export async function readSponsoredPost(db: Database, viewer: Viewer, hash: string): Promise<AdminSponsoredPost> {
  const isThis = eq(sponsorships.hash, hash)
  const { row, held, shown, tagRows, episode, own } = await readTogether(db, {
    row: first(selectForAdmins(db).where(isThis)),
    held: first(
      db
        .select({
          version: postReviews.version,
          html: postReviews.html,
          settings: postReviews.settings,
          publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
          publicationName: nullableColumnAlias(publications.name, 'publication_name'),
        })
        .from(sponsorships)
        .innerJoin(postReviews, and(eq(postReviews.postId, sponsorships.postId), eq(postReviews.state, 'held')))
        .leftJoin(publications, sql`${publications.id} = ${postReviews.settings} ->> '$.publicationId'`)
        .where(isThis),
    ),
    shown: first(
      db
        .select({
          title: posts.title,
          description: posts.description,
          canonicalUrl: posts.canonicalUrl,
          html: postBodies.html,
          publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
          publicationName: nullableColumnAlias(publications.name, 'publication_name'),
        })
        .from(sponsorships)
        .innerJoin(posts, eq(posts.id, sponsorships.postId))
        .innerJoin(postBodies, eq(postBodies.postId, posts.id))
        .leftJoin(publications, eq(publications.id, posts.publicationId))
        .where(and(isThis, eq(posts.state, 'published'))),
    ),
    tagRows: db
      .select({ name: tags.name })
      .from(sponsorships)
      .innerJoin(postTags, eq(postTags.postId, sponsorships.postId))
      .innerJoin(tags, eq(tags.id, postTags.tagId))
      .where(isThis)
      .orderBy(asc(postTags.position)),
    episode: first(
      db
        .select({
          hash: columnAlias(episodes.hash, 'sound_hash'),
          format: episodes.format,
          bytes: episodes.bytes,
          duration: episodes.duration,
          show: nullableColumnAlias(shows.title, 'show_title'),
          chapters: episodeChapters.chapters,
          transcript: transcripts.segments,
        })
        .from(sponsorships)
        .innerJoin(episodes, eq(episodes.postId, sponsorships.postId))
        .leftJoin(shows, eq(shows.id, episodes.showId))
        .leftJoin(episodeChapters, eq(episodeChapters.postId, episodes.postId))
        .leftJoin(transcripts, eq(transcripts.postId, episodes.postId))
        .where(isThis),
    ),
    own: first(
      db
        .select({ canReview: sql<number>`${canReview(viewer)}`.as('can_review') })
        .from(sponsorships)
        .where(isThis),
    ),
  })
  if (!row) throw notFound()
  const item = { ...viewForAdmins(row), canReview: own?.canReview === 1 }
  if (!item.isWaiting) return { ...item, reviewed: null }
  const sound = episode ? viewSound(episode) : null
  if (held?.settings) {
    const { title, description, canonicalUrl, tags: tagNames } = held.settings
    const { version, html } = held
    return {
      ...item,
      reviewed: { version, title, description, html: html ?? '', tags: tagNames, canonicalUrl, publication: viewPublication(held), sound },
    }
  }
  if (!shown) return { ...item, reviewed: null }
  const { title, description, canonicalUrl, html } = shown
  const tagNames = tagRows.map(({ name }) => name)
  return {
    ...item,
    reviewed: { version: 0, title, description, html, tags: tagNames, canonicalUrl, publication: viewPublication(shown), sound },
  }
}

type EpisodeRow = Parameters<typeof viewAudioFile>[0] & { show: string | null; chapters: Chapter[] | null; transcript: Segment[] | null }

const viewSound = ({ show, chapters, transcript, ...audio }: EpisodeRow) => ({
  audio: viewAudioFile(audio),
  show,
  chapters: chapters ?? [],
  transcript: (transcript ?? []).map(({ text }) => text),
})

const viewPublication = ({
  publicationHandle: handle,
  publicationName: name,
}: Record<'publicationHandle' | 'publicationName', string | null>) => (handle === null || name === null ? null : { handle, name })
