import { env } from 'cloudflare:workers'
import type { Document } from '#shared/document/contract.ts'
import { slugify } from '#shared/persian/slug.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { plainText, renderDocument } from '#worker/posts/rendering/index.ts'
import { submissionEvents, submissions, submissionVersions } from '#worker/publications/directory/schema.ts'
import { submissionSuggestions } from '#worker/publications/submissions/schema.ts'
import { aPost, paragraphs, type TestUser } from './factories.ts'

interface SubmittedVersion {
  title: string
  document: Document
}

/** Creates a draft that its author submitted to a publication; version 1 is the draft itself. */
export async function aSubmittedPost(
  author: TestUser,
  publicationId: number,
  { title = 'پست پیشنهادی', document = paragraphs('بند یکم', 'بند دوم', 'بند سوم') }: Partial<SubmittedVersion> = {},
  over: Partial<typeof submissions.$inferInsert> = {},
) {
  const post = await aPost(author, { state: 'draft', title, document })
  const at = now()
  const [row] = await database(env)
    .insert(submissions)
    .values({
      ...{ hash: newHash(), postId: post.id, publicationId, authorId: author.id },
      ...{ clientKey: newHash(), createdAt: at, updatedAt: at, ...over },
    })
    .returning()
  if (!row) throw new Error('Submission not stored')
  const settings = {
    ...{ title, slug: slugify(title), description: 'توضیح', cover: null, words: 1, minutes: 1, publicationId, publicationHash: null },
    ...{ commentsOn: true, canonicalUrl: null, tags: [], topics: [], publishedAt: null },
  }
  const contents = { document, html: renderDocument(document), text: plainText(document), settings, sentAt: at, revision: 1 }
  await atomic(database(env), [
    database(env)
      .insert(submissionVersions)
      .values({ submissionId: row.id, postId: post.id, version: row.version, ...contents }),
    database(env)
      .insert(submissionEvents)
      .values({ submissionId: row.id, kind: 'submitted', actorId: author.id, version: row.version, at }),
  ])
  return { ...row, post, title, document }
}

/** Adds an editor's suggestion, which by default replaces the text of the second block. */
export async function aSuggestion(
  submission: Awaited<ReturnType<typeof aSubmittedPost>>,
  editor: TestUser,
  over: Partial<typeof submissionSuggestions.$inferInsert> = {},
) {
  const document = paragraphs('بند یکم', 'بند دوم، روان‌تر', 'بند سوم')
  const [row] = await database(env)
    .insert(submissionSuggestions)
    .values({
      ...{ hash: newHash(), submissionId: submission.id, postId: submission.postId, version: submission.version, editorId: editor.id },
      ...{ title: submission.title, document, clientKey: newHash(), createdAt: now(), ...over },
    })
    .returning()
  if (!row) throw new Error('Suggestion not stored')
  return row
}
