import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { findNewLinks, findPostWithDraft, postPath, publishOrHold, recordDestination, screenVersion } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { findTagIds } from '#worker/posts/tags/index.ts'
import { findTopicKeys } from '#worker/posts/topics/index.ts'
import { publications, submissions, submissionVersions } from '#worker/publications/directory/schema.ts'

/** Returns a submission with its latest version and what a decision about it needs. */
export async function findSentVersion(db: Database, where: SQL | undefined) {
  const [row] = await db
    .select({
      id: submissions.id,
      hash: submissions.hash,
      state: submissions.state,
      version: submissions.version,
      publishAt: submissions.publishAt,
      authorId: submissions.authorId,
      postId: submissions.postId,
      postHash: columnAlias(posts.hash, 'post_hash'),
      publicationId: submissions.publicationId,
      publicationHash: columnAlias(publications.hash, 'publication_hash'),
      publicationHandle: columnAlias(publications.handle, 'publication_handle'),
      revision: submissionVersions.revision,
      document: submissionVersions.document,
      html: submissionVersions.html,
      text: submissionVersions.text,
      settings: submissionVersions.settings,
    })
    .from(submissions)
    .innerJoin(
      submissionVersions,
      and(eq(submissionVersions.submissionId, submissions.id), eq(submissionVersions.version, submissions.version)),
    )
    .innerJoin(posts, eq(posts.id, submissions.postId))
    .innerJoin(publications, eq(publications.id, submissions.publicationId))
    .where(where)
  return row
}
export type SentVersion = NonNullable<Awaited<ReturnType<typeof findSentVersion>>>

/** Returns the path that the post has in the publication. */
export const pathInPublication = ({ publicationHandle, settings, postHash }: SentVersion): string =>
  postPath(publicationHandle, settings.slug, postHash)

interface Options {
  /** UTC ms. */
  at: number
  /** Must not depend on the state or the publication of the post. */
  guard: SQL
  actorId: number
  origin: string
}

/**
 * Returns the statements that publish the version under its publication if `guard` holds, or hold it for review as `publishOrHold` does.
 * `finish` marks the submission as published if the post is; it comes after the statement that accepts the submission.
 */
export async function publishSubmission(db: Database, sent: SentVersion, { origin, ...options }: Options) {
  const { authorId, postId, revision, document, html, text, settings } = sent
  const post = await findPostWithDraft(db, eq(posts.id, postId))
  if (!post) return undefined
  const [links, oldTags, oldTopics] = await Promise.all([
    findNewLinks(db, { ...post, document }, settings.canonicalUrl, origin),
    findTagIds(db, postId),
    findTopicKeys(db, postId),
  ])
  const screening = await screenVersion(db, post, { ...settings, text, links })
  const version = { postId, authorId, revision, document, html, text, settings, links, screening }
  const finish: Statement[] = recordDestination(db, post, { ...settings, ...options }, sql`0`)
  return { post, finish, ...publishOrHold(db, post, version, { ...options, oldTags, oldTopics }) }
}
