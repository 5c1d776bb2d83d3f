import { eq, inArray, sql } from 'drizzle-orm'
import { declarationOf, type NotificationKind } from '#shared/notifications/kinds.ts'
import { truncateText } from '#shared/persian/text-metrics.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { notifications } from '#worker/notifications/publish/schema.ts'
import { idSubquery, postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'

export interface GroupRow {
  id: number
  user_id: number
  kind: NotificationKind
  event: string
  subject_id: number
  title: string
  path: string
  actor_count: number
  latest_id: number
  latest_at: number
  unread: number
}

export interface Subject {
  title: string | null
  excerpt: string | null
  path: string | null
}

const MAX_ACTORS = 3
const isOpenAccountState = (state: string) => state === 'active' || state === 'suspended'

/**
 * Reads the latest actors, up to `MAX_ACTORS`, and the subject of each group in one round trip. A post or comment that the user may not see
 * has no path.
 */
export async function readSubjects(db: Database, rows: readonly GroupRow[], channel: 'inApp' | 'email') {
  const ids = (...subjects: string[]) =>
    rows.filter(({ kind }) => subjects.includes(declarationOf(kind).subject ?? '')).map((row) => row.subject_id)
  const postColumns = {
    title: posts.title,
    slug: posts.slug,
    postHash: columnAlias(posts.hash, 'post_hash'),
    state: columnAlias(posts.state, 'post_state'),
    authorId: columnAlias(posts.authorId, 'author_id'),
    authorHandle: columnAlias(users.handle, 'author_handle'),
    authorState: columnAlias(users.state, 'author_state'),
    publicationHandle: sql<string | null>`${publications.handle}`.as('publication_handle'),
    isSponsored: sql<number>`${isSponsored(posts.id)}`.as('is_sponsored'),
  }
  const newest = sql`SELECT n.id FROM notifications n WHERE n.group_id = g.value AND ${channel === 'inApp' ? sql`n.hidden = 0` : sql`n.hidden & 3 = 0`} ORDER BY n.id DESC LIMIT ${MAX_ACTORS}`
  const { actorRows, postRows, commentRows, listRows } = await readTogether(db, {
    actorRows: db
      .select({ groupId: notifications.groupId, handle: users.handle, name: users.name, avatar: users.avatar })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.actorId))
      .where(
        sql`${notifications.id} IN (SELECT n.id FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}) g, notifications n WHERE n.id IN (${newest}))`,
      )
      .orderBy(sql`${notifications.id} DESC`),
    postRows: db
      .select({ id: posts.id, ...postColumns })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .where(sql`${posts.id} IN ${idSubquery(ids('post', 'ownPost'))}`),
    commentRows: db
      .select({
        id: columnAlias(comments.id, 'comment_id'),
        hash: columnAlias(comments.hash, 'comment_hash'),
        body: comments.body,
        state: columnAlias(comments.state, 'comment_state'),
        writerHandle: sql<string>`(SELECT w.handle FROM users w WHERE w.id = ${comments.authorId})`.as('writer_handle'),
        title: posts.title,
        postState: postColumns.state,
        authorId: postColumns.authorId,
        authorState: postColumns.authorState,
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(sql`${comments.id} IN ${idSubquery(ids('comment'))}`),
    listRows: db
      .select({
        id: lists.id,
        name: columnAlias(lists.name, 'list_name'),
        hash: columnAlias(lists.hash, 'list_hash'),
        handle: users.handle,
      })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(inArray(lists.id, ids('list'))),
  })
  const actors = new Map<number, UserCard[]>()
  for (const { groupId, handle, name, avatar } of actorRows) actors.set(groupId, [...(actors.get(groupId) ?? []), { handle, name, avatar }])
  const postOf = new Map(postRows.map((row) => [row.id, row]))
  const commentOf = new Map(commentRows.map((row) => [row.id, row]))
  const listOf = new Map(listRows.map((row) => [row.id, row]))

  const subjectOf = (row: GroupRow): Subject => {
    const { subject } = declarationOf(row.kind)
    if (subject === 'comment') return commentSubject(commentOf.get(row.subject_id), row.user_id)
    if (subject === 'list') return listSubject(listOf.get(row.subject_id))
    if (subject) return postSubject(postOf.get(row.subject_id), subject === 'ownPost')
    return { title: row.title || null, excerpt: null, path: row.path || null }
  }
  return { actors, subjectOf }
}

type PostRow = {
  title: string
  slug: string
  postHash: string
  state: string
  authorHandle: string
  authorState: string
  publicationHandle: string | null
  isSponsored: number
}

/** The user's own post keeps its title when it is no longer public; another author's does not, and is labelled if it is advertising. */
function postSubject(post: PostRow | undefined, isOwn: boolean): Subject {
  const isPublic = post !== undefined && post.state === 'published' && isOpenAccountState(post.authorState)
  return {
    title:
      post && (isOwn || isPublic) ? (post.isSponsored === 1 && !isOwn ? `${SPONSORED_LABEL}: ${post.title}` : post.title || null) : null,
    excerpt: null,
    path: isPublic ? postPath(post.publicationHandle ?? post.authorHandle, post.slug, post.postHash) : null,
  }
}

type CommentRow = {
  hash: string
  body: string
  state: string
  writerHandle: string
  title: string
  postState: string
  authorId: number
  authorState: string
}

/** A held comment is shown only to the post's author. */
function commentSubject(row: CommentRow | undefined, reader: number): Subject {
  const isSeen = row !== undefined && (row.state === 'visible' || (row.state === 'held' && row.authorId === reader))
  const isThere = isSeen && row.postState === 'published' && isOpenAccountState(row.authorState)
  if (!isThere) return { title: null, excerpt: null, path: null }
  return { title: row.title, excerpt: truncateText(row.body), path: `/${row.writerHandle}/comment/${row.hash}` }
}

const listSubject = (row: { name: string; hash: string; handle: string } | undefined): Subject => ({
  title: row?.name ?? null,
  excerpt: null,
  path: row ? `/${row.handle}/list/${row.hash}` : null,
})
