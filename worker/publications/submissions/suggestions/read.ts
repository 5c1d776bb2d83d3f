import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { blockedBetween } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postDrafts } from '#worker/posts/posts/schema.ts'
import { submissionVersions } from '#worker/publications/directory/schema.ts'
import { submissionSuggestions } from '../schema.ts'
import type { SubmissionSuggestions, SuggestionsQuery } from './contract.ts'
import { findSubmission } from './find-submission.ts'

/**
 * Returns the open suggestion of a submission, else the one answered last, with what its reader needs: an editor the latest version, to change a
 * copy of it, and the author the draft, to see what an answer does. Hides a suggestion across a block between both. Two round trips. Errors as `findSubmission`, and `not_found` in another role than `wanted`.
 */
export async function readSuggestions(
  db: Database,
  viewer: Viewer,
  hash: string,
  wanted: SuggestionsQuery['role'],
): Promise<SubmissionSuggestions> {
  const submission = await findSubmission(db, viewer, hash)
  const { role } = submission
  if (wanted !== undefined && wanted !== role) throw notFound()
  const { suggestions, sent, drafts } = await readTogether(db, {
    suggestions: db
      .select({
        hash: submissionSuggestions.hash,
        state: columnAlias(submissionSuggestions.state, 'suggestion_state'),
        version: submissionSuggestions.version,
        editorId: submissionSuggestions.editorId,
        words: submissionSuggestions.words,
        accepted: submissionSuggestions.accepted,
        createdAt: columnAlias(submissionSuggestions.createdAt, 'suggested_at'),
        answeredAt: submissionSuggestions.answeredAt,
        title: columnAlias(submissionSuggestions.title, 'suggested_title'),
        document: columnAlias(submissionSuggestions.document, 'suggested_document'),
        settings: submissionVersions.settings,
        baseDocument: columnAlias(submissionVersions.document, 'base_document'),
        handle: users.handle,
        name: users.name,
        avatar: users.avatar,
      })
      .from(submissionSuggestions)
      .innerJoin(
        submissionVersions,
        and(
          eq(submissionVersions.submissionId, submissionSuggestions.submissionId),
          eq(submissionVersions.version, submissionSuggestions.version),
        ),
      )
      .innerJoin(users, eq(users.id, submissionSuggestions.editorId))
      .where(
        and(
          eq(submissionSuggestions.submissionId, submission.id),
          sql`${submissionSuggestions.state} <> 'withdrawn'`,
          role === 'author' ? sql`NOT ${blockedBetween(viewer.id, submissionSuggestions.editorId)}` : undefined,
        ),
      )
      .orderBy(sql`${submissionSuggestions.state} = 'open' DESC, ${submissionSuggestions.id} DESC`)
      .limit(1),
    sent: db
      .select({ settings: submissionVersions.settings, document: submissionVersions.document })
      .from(submissionVersions)
      .where(
        and(
          eq(submissionVersions.submissionId, submission.id),
          eq(submissionVersions.version, submission.version),
          role === 'editor' ? undefined : sql`0`,
        ),
      ),
    drafts: db
      .select({ title: postDrafts.title, document: postDrafts.document, revision: postDrafts.revision })
      .from(postDrafts)
      .where(and(eq(postDrafts.postId, submission.postId), role === 'author' ? undefined : sql`0`)),
  })
  const [row] = suggestions
  return {
    hash,
    post: submission.postHash,
    role,
    publication: { hash: submission.publicationHash, handle: submission.publicationHandle, name: submission.publicationName },
    author: { handle: submission.handle, name: submission.name, avatar: submission.avatar },
    version: submission.version,
    isOpen: submission.isOpen,
    isAnswerable: submission.isAnswerable,
    suggestion: row
      ? {
          ...{ hash: row.hash, state: row.state, version: row.version, words: row.words, accepted: row.accepted },
          ...{ createdAt: row.createdAt, answeredAt: row.answeredAt },
          editor: { handle: row.handle, name: row.name, avatar: row.avatar },
          isOwn: row.editorId === viewer.id,
          base: { title: row.settings.title, document: row.baseDocument },
          suggested: { title: row.title, document: row.document },
        }
      : null,
    sent: sent[0] ? { title: sent[0].settings.title, document: sent[0].document } : null,
    draft: drafts[0] ?? null,
  }
}
