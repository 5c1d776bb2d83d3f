import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { notFound } from '#worker/lib/errors.ts'
import { postPath, removedRule, type ValidationError } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications, submissions, submissionVersions } from '#worker/publications/directory/schema.ts'
import type { Submission, SubmissionState } from './contract.ts'

const assignees = alias(users, 'assignees')

/** The last step that both sides see, as `kind:words`. */
const lastEvent = sql<string | null>`(SELECT e.kind || ':' || e.words FROM submission_events e WHERE e.submission_id = ${submissions.id}
  AND e.is_private = 0 AND e.kind NOT IN ('suggested', 'answered') ORDER BY e.id DESC LIMIT 1)`

const submissionColumns = {
  id: submissions.id,
  hash: columnAlias(submissions.hash, 'submission_hash'),
  state: columnAlias(submissions.state, 'submission_state'),
  version: submissions.version,
  isGuest: submissions.isGuest,
  publishAt: columnAlias(submissions.publishAt, 'submission_publish_at'),
  updatedAt: columnAlias(submissions.updatedAt, 'submission_updated_at'),
  authorId: columnAlias(submissions.authorId, 'submission_author'),
  sentAt: submissionVersions.sentAt,
  title: sql<string>`${submissionVersions.settings} ->> '$.title'`.as('sent_title'),
  slug: posts.slug,
  postHash: columnAlias(posts.hash, 'post_hash'),
  postState: columnAlias(posts.state, 'post_state'),
  isMovedOut: sql<number>`${posts.publicationId} IS NOT ${submissions.publicationId}`.as('is_moved_out'),
  pathHandle: sql<string>`coalesce((SELECT n.handle FROM publications n WHERE n.id = ${posts.publicationId}), ${users.handle})`.as(
    'path_handle',
  ),
  authorHandle: columnAlias(users.handle, 'author_handle'),
  authorName: columnAlias(users.name, 'author_name'),
  authorAvatar: columnAlias(users.avatar, 'author_avatar'),
  publicationHash: columnAlias(publications.hash, 'publication_hash'),
  publicationHandle: columnAlias(publications.handle, 'publication_handle'),
  publicationName: columnAlias(publications.name, 'publication_name'),
  publicationAvatar: columnAlias(publications.avatar, 'publication_avatar'),
  assigneeHandle: nullableColumnAlias(assignees.handle, 'assignee_handle'),
  assigneeName: nullableColumnAlias(assignees.name, 'assignee_name'),
  assigneeAvatar: nullableColumnAlias(assignees.avatar, 'assignee_avatar'),
  isInReview: sql<number>`(${submissions.state} = 'accepted' AND ${submissions.publishAt} IS NULL)`.as('is_in_review'),
  lastEvent: lastEvent.as('last_event'),
  removedRule,
}

/** Selects submissions with their latest version, people and publication; `more` are further columns. */
export const selectSubmissions = <Extra extends Record<string, SQL.Aliased>>(db: Database, more: Extra, where: SQL | undefined) =>
  db
    .select({ ...submissionColumns, ...more })
    .from(submissions)
    .innerJoin(
      submissionVersions,
      and(eq(submissionVersions.submissionId, submissions.id), eq(submissionVersions.version, submissions.version)),
    )
    .innerJoin(posts, eq(posts.id, submissions.postId))
    .innerJoin(users, eq(users.id, submissions.authorId))
    .innerJoin(publications, eq(publications.id, submissions.publicationId))
    .leftJoin(assignees, eq(assignees.id, submissions.assigneeId))
    .where(where)

/** Finds a submission with what a notification about it says. Errors: `not_found`. */
export async function findSubmission(db: Database, where: SQL | undefined) {
  const [row] = await db
    .select({
      id: submissions.id,
      version: submissions.version,
      publicationId: submissions.publicationId,
      publicationHash: publications.hash,
      title: sql<string>`(SELECT v.settings ->> '$.title' FROM submission_versions v
        WHERE v.submission_id = ${submissions.id} AND v.version = ${submissions.version})`.as('sent_title'),
    })
    .from(submissions)
    .innerJoin(publications, eq(publications.id, submissions.publicationId))
    .where(where)
  if (!row) throw notFound()
  return row
}

export type SubmissionRow = Awaited<ReturnType<typeof selectSubmissions<Record<never, SQL.Aliased>>>>[number]

/** Returns a submission as an editor or, without the assignee, as its author sees it. */
export function viewSubmission(row: SubmissionRow, role: 'author' | 'editor'): Submission {
  const { hash, version, title, isGuest, publishAt, sentAt, updatedAt } = row
  return {
    ...{ hash, version, title, isGuest, publishAt, sentAt, updatedAt },
    state: viewState(row),
    post: row.postHash,
    path: row.postState === 'published' ? postPath(row.pathHandle, row.slug, row.postHash) : null,
    author: { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar },
    publication: {
      hash: row.publicationHash,
      handle: row.publicationHandle,
      // Closing a publication erases its name.
      name: row.publicationName || 'انتشارات بسته‌شده',
      avatar: row.publicationAvatar,
    },
    assignee:
      role === 'editor' && row.assigneeHandle !== null && row.assigneeName !== null
        ? { handle: row.assigneeHandle, name: row.assigneeName, avatar: row.assigneeAvatar }
        : null,
    isInReview: Boolean(row.isInReview),
    reason: lastReason(row.lastEvent),
    removedRule: row.removedRule,
  }
}

const viewState = ({ state, isMovedOut }: Pick<SubmissionRow, 'state' | 'isMovedOut'>): SubmissionState =>
  state === 'published' && isMovedOut ? 'movedOut' : state

function lastReason(event: string | null): string {
  const [kind = '', ...words] = (event ?? '').split(':')
  if (kind === 'returned' || kind === 'movedOut') return words.join(':')
  return kind === 'failed' ? failureText(words.join(':')) : ''
}

/** Why an accepted submission was not published, as a `failed` event stores it; read by both sides. */
const FAILURES: Record<Failure, string> = {
  account: 'حساب نویسنده در زمان انتشار باز نبود.',
  publication: 'این انتشارات بسته شد.',
  review: 'ناظران پیوندهای این نسخه را نپذیرفتند، یا نویسنده آن را از بررسی پس گرفت.',
  picture: 'یکی از تصویرهای پست دیگر در دسترس نیست.',
  cover: 'تصویر پست دیگر در دسترس نیست.',
  audio: 'یکی از صداهای پست دیگر در دسترس نیست.',
  title: 'پست عنوان نداشت.',
  empty: 'پست خالی بود.',
  topics: 'یکی از موضوع‌های پست دیگر در لیست نیست.',
  broken: 'پست نشان‌دادنی نبود.',
}
export type Failure = ValidationError | 'review'

/** Returns the text of the code that a `failed` event stores. */
export const failureText = (code: string): string => Object.entries(FAILURES).find(([key]) => key === code)?.[1] ?? ''
