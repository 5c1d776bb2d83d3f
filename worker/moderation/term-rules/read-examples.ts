import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { TermRuleExample } from './contract.ts'
import { termRuleExamples } from './schema.ts'

/** Returns the first texts that the latest dry run of a rule found, posts first. */
export async function readExamples(db: Database, ruleId: number): Promise<TermRuleExample[]> {
  const isOf = (kind: TermRuleExample['kind']) => sql`${termRuleExamples.kind} = ${kind}`
  const rows = await db
    .select({
      kind: termRuleExamples.kind,
      excerpt: termRuleExamples.excerpt,
      handle: users.handle,
      name: columnAlias(users.name, 'user_name'),
      avatar: users.avatar,
      userState: columnAlias(users.state, 'user_state'),
      postHash: nullableColumnAlias(posts.hash, 'post_hash'),
      title: posts.title,
      slug: posts.slug,
      postState: nullableColumnAlias(posts.state, 'post_state'),
      publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
      commentHash: nullableColumnAlias(comments.hash, 'comment_hash'),
      commentState: nullableColumnAlias(comments.state, 'comment_state'),
    })
    .from(termRuleExamples)
    .innerJoin(users, eq(users.id, termRuleExamples.userId))
    .leftJoin(posts, and(isOf('post'), eq(posts.id, termRuleExamples.targetId)))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(comments, and(isOf('comment'), eq(comments.id, termRuleExamples.targetId)))
    .where(eq(termRuleExamples.ruleId, ruleId))
    .orderBy(sql`${termRuleExamples.kind} <> 'post'`, asc(termRuleExamples.kind), asc(termRuleExamples.targetId))
  return rows.map((row) => {
    const { kind, excerpt, handle, name, avatar } = row
    return { kind, title: row.title ?? '', path: row.userState === 'active' ? pathOf(row) : null, owner: { handle, name, avatar }, excerpt }
  })
}

interface Place {
  kind: TermRuleExample['kind']
  handle: string
  postHash: string | null
  slug: string | null
  postState: string | null
  publicationHandle: string | null
  commentHash: string | null
  commentState: string | null
}

function pathOf({ kind, handle, postHash, slug, postState, publicationHandle, commentHash, commentState }: Place): string | null {
  if (kind === 'person') return `/${handle}`
  if (kind === 'post') return postHash && postState === 'published' ? postPath(publicationHandle ?? handle, slug ?? '', postHash) : null
  return commentHash && commentState === 'visible' ? `/${handle}/comment/${commentHash}` : null
}
