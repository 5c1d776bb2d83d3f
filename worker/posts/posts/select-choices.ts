import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { typedTagName } from '#worker/posts/tags/index.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { postTopics, topics } from '#worker/posts/topics/schema.ts'
import { publications, submissions, submissionVersions } from '#worker/publications/directory/schema.ts'
import { posts } from './schema.ts'

/** Selects the latest version of the submission of a post that its editors have not decided. */
export const selectSentVersion = (db: Database, hash: string) =>
  db
    .select({
      submissionHash: columnAlias(submissions.hash, 'submission_hash'),
      state: submissions.state,
      version: submissions.version,
      settings: submissionVersions.settings,
      handle: publications.handle,
      name: publications.name,
    })
    .from(submissions)
    .innerJoin(
      submissionVersions,
      and(eq(submissionVersions.submissionId, submissions.id), eq(submissionVersions.version, submissions.version)),
    )
    .innerJoin(publications, eq(publications.id, submissions.publicationId))
    .where(sql`${submissions.postId} = (SELECT p.id FROM posts p WHERE p.hash = ${hash}) AND ${submissions.state} IN ('open', 'returned')`)

/** Includes hidden tags. */
export const selectTags = (db: Database, where: SQL) =>
  db
    .select({ name: tags.name, slug: tags.slug, hidden: tags.hidden, typedName: typedTagName })
    .from(postTags)
    .innerJoin(posts, eq(posts.id, postTags.postId))
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(where)
    .orderBy(postTags.position)

export const selectTopics = (db: Database, where: SQL) =>
  db
    .select({ key: topics.key, name: topics.name })
    .from(postTopics)
    .innerJoin(posts, eq(posts.id, postTopics.postId))
    .innerJoin(topics, eq(topics.id, postTopics.topicId))
    .where(where)
    .orderBy(postTopics.position)
