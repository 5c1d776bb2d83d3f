import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { RecommendationReason } from './contract.ts'
import type { Reason, ReasonKind } from './score-candidate.ts'

/** Returns three statements for one batch that read the tags, topics and shows to which the reasons refer. */
export const reasonStatements = (db: Database, reasons: readonly Reason[]) => {
  const targets = (kind: ReasonKind) =>
    idSubquery([...new Set(reasons.filter((reason) => reason.kind === kind).map(({ target }) => target))])
  return [
    db
      .select({ id: tags.id, name: tags.name, path: tags.slug })
      .from(tags)
      .where(sql`${tags.id} IN ${targets('tag')} AND ${tags.hidden} = 0`),
    db
      .select({ id: topics.id, name: topics.name, path: topics.key })
      .from(topics)
      .where(sql`${topics.id} IN ${targets('topic')}`),
    db
      .select({ id: shows.id, name: shows.title, path: shows.hash })
      .from(shows)
      .where(sql`${shows.id} IN ${targets('podcast')} AND ${shows.removedAt} IS NULL`),
  ] as const
}

interface ReasonTarget {
  id: number
  name: string
  path: string
}

/**
 * Returns a function that maps a reason to its name and path, using the rows of `reasonStatements`. A reason whose target is hidden or
 * removed becomes `newest`.
 */
export function createReasonResolver([tagRows, topicRows, podcastRows]: readonly [ReasonTarget[], ReasonTarget[], ReasonTarget[]]) {
  const resolveTarget = (rows: readonly ReasonTarget[], prefix: string, { kind, target }: Reason): RecommendationReason => {
    const row = rows.find(({ id }) => id === target)
    return row ? { kind, name: row.name, path: prefix + row.path } : { kind: 'newest', name: null, path: null }
  }
  return (reason: Reason, post: PostCard): RecommendationReason => {
    if (reason.kind === 'tag') return resolveTarget(tagRows, '/tag/', reason)
    if (reason.kind === 'topic') return resolveTarget(topicRows, '/topic/', reason)
    if (reason.kind === 'podcast') return resolveTarget(podcastRows, '/podcast/', reason)
    if (reason.kind === 'author') return { kind: 'author', name: post.author.name, path: `/${post.author.handle}` }
    if (reason.kind === 'publication' && post.publication)
      return { kind: 'publication', name: post.publication.name, path: `/${post.publication.handle}` }
    return { kind: reason.kind === 'trending' ? 'trending' : 'newest', name: null, path: null }
  }
}
