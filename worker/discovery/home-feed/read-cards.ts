import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { idSubquery, selectCards, toPostCards } from '#worker/posts/posts/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { HomeCard, RecommendationReason } from './contract.ts'
import type { RankedPost, Reason, ReasonKind } from './rank-posts.ts'

/** Reads the public cards among `rankedPosts` with their reasons, and the cards of `extraIds` without reasons, in one round trip. */
export async function readRankedCards(db: Database, rankedPosts: readonly RankedPost[], extraIds: readonly number[]) {
  const ids = rankedPosts.map(({ id }) => id)
  const rows = await readTogether(db, { ...selectCards(db, [...ids, ...extraIds]), ...reasonStatements(db, rankedPosts) })
  const cards = toPostCards(rows)
  const reasonOf = createReasonResolver(rows)
  return {
    findCard: (choice: RankedPost): HomeCard | undefined => {
      const post = cards.get(choice.id)
      return post && { ...post, reason: reasonOf(choice, post) }
    },
    others: extraIds.flatMap((id) => cards.get(id) ?? []),
  }
}

/** Reads the cards of a chronological tab and those of `extraIds` in one round trip. */
export async function readChronologicalCards(db: Database, ids: readonly number[], extraIds: readonly number[]) {
  const cards = toPostCards(await readTogether(db, selectCards(db, [...ids, ...extraIds])))
  const cardsOf = (list: readonly number[]) => list.flatMap((id) => cards.get(id) ?? [])
  return { items: cardsOf(ids).map((post): HomeCard => ({ ...post, reason: null })), others: cardsOf(extraIds) }
}

/** Returns the statements to read together of the tags, topics and shows to which the reasons refer. */
const reasonStatements = (db: Database, reasons: readonly Reason[]) => {
  const targets = (kind: ReasonKind) =>
    idSubquery([...new Set(reasons.filter((reason) => reason.kind === kind).map(({ target }) => target))])
  return {
    reasonTags: db
      .select({ id: tags.id, name: tags.name, path: tags.slug })
      .from(tags)
      .where(sql`${tags.id} IN ${targets('tag')} AND ${tags.hidden} = 0`),
    reasonTopics: db
      .select({ id: topics.id, name: topics.name, path: topics.key })
      .from(topics)
      .where(sql`${topics.id} IN ${targets('topic')} AND ${isShownTopic}`),
    reasonShows: db
      .select({ id: shows.id, name: shows.title, path: shows.hash })
      .from(shows)
      .where(sql`${shows.id} IN ${targets('podcast')} AND ${shows.removedAt} IS NULL`),
  }
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
function createReasonResolver({
  reasonTags,
  reasonTopics,
  reasonShows,
}: Record<keyof ReturnType<typeof reasonStatements>, ReasonTarget[]>) {
  const resolveTarget = (rows: readonly ReasonTarget[], prefix: string, { kind, target }: Reason): RecommendationReason => {
    const row = rows.find(({ id }) => id === target)
    return row ? { kind, name: row.name, path: prefix + row.path } : { kind: 'newest', name: null, path: null }
  }
  return (reason: Reason, post: PostCard): RecommendationReason => {
    if (reason.kind === 'tag') return resolveTarget(reasonTags, '/tag/', reason)
    if (reason.kind === 'topic') return resolveTarget(reasonTopics, '/topic/', reason)
    if (reason.kind === 'podcast') return resolveTarget(reasonShows, '/podcast/', reason)
    if (reason.kind === 'author') return { kind: 'author', name: post.author.name, path: `/${post.author.handle}` }
    if (reason.kind === 'publication' && post.publication)
      return { kind: 'publication', name: post.publication.name, path: `/${post.publication.handle}` }
    return { kind: reason.kind === 'trending' ? 'trending' : 'newest', name: null, path: null }
  }
}
