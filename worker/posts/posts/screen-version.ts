import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { type PublicText, type Screening, screenText } from '#worker/posts/screening/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import type { PostWithDraft } from './published-version.ts'
import { postBodies, posts } from './schema.ts'

interface VersionText {
  title: string
  description: string
  tags: readonly string[]
  text: string
  /** Outbound links that the public version lacks. */
  links: readonly string[]
}

/** Finds the rules of words that a version matches and its public version does not, and the blocked ones among the domains of its new links. */
export const screenVersion = (
  db: Database,
  { id, state, hasBody }: Pick<PostWithDraft, 'id' | 'state' | 'hasBody'>,
  { links, ...version }: VersionText,
): Promise<Screening> =>
  screenText(db, 'posts', { text: joinText(version), links }, async () =>
    state === 'published' && hasBody ? readPublic(db, id) : undefined,
  )

const joinText = ({ title, description, tags, text }: Omit<VersionText, 'links'>): string => [title, description, ...tags, text].join('\n')

/** Returns the public version with when it was published, or released by a moderator, who decided about its terms. */
async function readPublic(db: Database, postId: number): Promise<PublicText | undefined> {
  const [row] = await db
    .select({
      title: posts.title,
      description: posts.description,
      text: postBodies.text,
      tags: sql<string>`(SELECT json_group_array(${tags.name}) FROM post_tags shown JOIN ${tags} ON ${tags.id} = shown.tag_id
        WHERE shown.post_id = ${posts.id})`.as('tag_names'),
      at: sql<number>`max(coalesce(${posts.editedAt}, ${posts.publishedAt}, 0), coalesce(${postReviews.decidedAt}, 0))`.as('public_at'),
    })
    .from(posts)
    .innerJoin(postBodies, eq(postBodies.postId, posts.id))
    .leftJoin(postReviews, and(eq(postReviews.postId, posts.id), eq(postReviews.state, 'released')))
    .where(eq(posts.id, postId))
  return row && { at: row.at, text: joinText({ ...row, tags: JSON.parse(row.tags) as string[] }) } // JSON of this query.
}
