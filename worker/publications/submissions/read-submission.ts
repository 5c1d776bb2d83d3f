import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { removeLinkUserinfo } from '#worker/posts/rendering/index.ts'
import { publicationMembers, submissionEvents, submissions } from '#worker/publications/directory/schema.ts'
import type { SubmissionDetails, SubmissionEvent } from './contract.ts'
import { isEditorOf } from './policy.ts'
import { failureText, selectSubmissions, viewSubmission } from './select-submissions.ts'

const assigned = alias(users, 'assigned')

/**
 * Returns a submission with its latest version and history, to its author and, unless it was withdrawn, to the owner and editors of its
 * publication, in one round trip. Errors: `not_found`, also for everybody else.
 */
export async function readSubmission(db: Database, viewer: Viewer, hash: string): Promise<SubmissionDetails> {
  const latest = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM submission_versions v WHERE v.submission_id = ${submissions.id} AND v.version = ${submissions.version})`
  const { rows, events, editors } = await readTogether(db, {
    rows: selectSubmissions(
      db,
      {
        description: sql<string>`${latest(`v.settings ->> '$.description'`)}`.as('sent_description'),
        minutes: sql<number>`${latest(`v.settings ->> '$.minutes'`)}`.as('sent_minutes'),
        tags: sql<string>`${latest(`v.settings -> '$.tags'`)}`.as('sent_tags'),
        canonicalUrl: sql<string | null>`${latest(`v.settings ->> '$.canonicalUrl'`)}`.as('sent_canonical'),
        html: sql<string>`${latest('v.html')}`.as('sent_html'),
        hasNewerDraft:
          sql<number>`${latest('v.revision')} < (SELECT d.revision FROM post_drafts d WHERE d.post_id = ${submissions.postId})`.as(
            'has_newer_draft',
          ),
        isEditor: sql<number>`EXISTS (SELECT 1 FROM submissions s WHERE s.id = ${submissions.id} AND ${isEditorOf(viewer.id)})`.as(
          'is_editor',
        ),
      },
      eq(submissions.hash, hash),
    ),
    events: db
      .select({
        kind: submissionEvents.kind,
        version: submissionEvents.version,
        words: submissionEvents.words,
        isPrivate: submissionEvents.isPrivate,
        at: submissionEvents.at,
        handle: nullableColumnAlias(users.handle, 'actor_handle'),
        name: nullableColumnAlias(users.name, 'actor_name'),
        avatar: nullableColumnAlias(users.avatar, 'actor_avatar'),
        assignedName: nullableColumnAlias(assigned.name, 'assigned_name'),
      })
      .from(submissionEvents)
      .innerJoin(submissions, eq(submissions.id, submissionEvents.submissionId))
      .leftJoin(users, and(eq(users.id, submissionEvents.actorId), isOpenAccount))
      .leftJoin(assigned, sql`${submissionEvents.kind} = 'assigned' AND ${assigned.id} = CAST(${submissionEvents.words} AS INTEGER)`)
      .where(eq(submissions.hash, hash))
      .orderBy(asc(submissionEvents.id)),
    editors: db
      .select({ handle: users.handle, name: users.name, avatar: users.avatar })
      .from(publicationMembers)
      .innerJoin(submissions, eq(submissions.publicationId, publicationMembers.publicationId))
      .innerJoin(users, eq(users.id, publicationMembers.userId))
      .where(sql`${submissions.hash} = ${hash} AND ${publicationMembers.role} IN ('owner', 'editor') AND ${isOpenAccount}`)
      .orderBy(asc(publicationMembers.joinedAt)),
  })
  const [row] = rows
  const isAuthor = row?.authorId === viewer.id
  if (!row || (!isAuthor && !row.isEditor)) throw notFound()
  const role = isAuthor ? 'author' : 'editor'
  return {
    ...viewSubmission(row, role),
    role,
    description: row.description,
    html: removeLinkUserinfo(row.html),
    minutes: row.minutes,
    tags: JSON.parse(row.tags),
    canonicalUrl: row.canonicalUrl,
    hasNewerDraft: isAuthor && Boolean(row.hasNewerDraft),
    events: events
      .filter(({ isPrivate }) => !isAuthor || !isPrivate)
      .map(
        ({ kind, version, words, isPrivate, at, handle, name, avatar, assignedName }): SubmissionEvent => ({
          ...{ kind, version, isPrivate, at },
          words: kind === 'assigned' ? (assignedName ?? '') : kind === 'failed' ? failureText(words) : words,
          actor: handle === null || name === null ? null : { handle, name, avatar },
        }),
      ),
    editors: isAuthor ? [] : editors,
  }
}
