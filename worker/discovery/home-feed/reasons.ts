import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { idList } from '#worker/posts/posts/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { Why } from './contract.ts'
import type { Reason, ReasonKind } from './score.ts'

/** Statements that name what the reasons speak of: three, for one batch. */
export const reasonStatements = (db: Database, reasons: readonly Reason[]) => {
  const targets = (kind: ReasonKind) => idList([...new Set(reasons.filter((reason) => reason.kind === kind).map(({ target }) => target))])
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
      .select({ id: podcasts.id, name: podcasts.title, path: podcasts.hash })
      .from(podcasts)
      .where(sql`${podcasts.id} IN ${targets('podcast')} AND ${podcasts.removedAt} IS NULL`),
  ] as const
}

interface Named {
  id: number
  name: string
  path: string
}

/** Says why a card stands there, from what those statements found; what has no name any more is only new. */
export function reasonTeller([tagRows, topicRows, podcastRows]: readonly [Named[], Named[], Named[]]) {
  const found = (rows: readonly Named[], prefix: string, { kind, target }: Reason): Why => {
    const row = rows.find(({ id }) => id === target)
    return row ? { kind, name: row.name, path: prefix + row.path } : { kind: 'newest', name: null, path: null }
  }
  return (reason: Reason, post: PostCard): Why => {
    if (reason.kind === 'tag') return found(tagRows, '/tag/', reason)
    if (reason.kind === 'topic') return found(topicRows, '/topic/', reason)
    if (reason.kind === 'podcast') return found(podcastRows, '/podcast/', reason)
    if (reason.kind === 'author') return { kind: 'author', name: post.author.name, path: `/${post.author.handle}` }
    if (reason.kind === 'publication' && post.publication)
      return { kind: 'publication', name: post.publication.name, path: `/${post.publication.handle}` }
    return { kind: reason.kind === 'trending' ? 'trending' : 'newest', name: null, path: null }
  }
}
