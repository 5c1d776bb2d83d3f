import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { promotions } from '#worker/money/promotions/schema.ts'
import { isPublic, postMutedBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CardPlace, CardQuery } from './contract.ts'
import type { PromotionNumbers } from './score-promotion.ts'

type Member = Pick<Viewer, 'id'>

export interface Candidate extends PromotionNumbers {
  postId: number
}

/** Condition on `promotions`: its card may be shown now. A post that differs from what staff approved is never shown. */
const canBeShown = () => sql`promotions.state = 'running' AND promotions.is_changed = 0 AND promotions.ends_at > ${now()}`

/** SQL: the post of a promotion, unless its card may no longer be shown. */
export const shownPostOf = (hash: string): SQL =>
  sql`(SELECT promotions.post_id FROM promotions WHERE promotions.hash = ${hash} AND ${canBeShown()})`

/** SQL condition on a target `t`: the viewer follows it. */
const isFollowedBy = ({ id }: Member): SQL =>
  sql`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${inlineInteger(id)} AND f.kind = t.kind AND f.target_id = t.target_id)`

/** SQL condition on a target `t`: it is the topic with this key, or the tag with this slug, also if another one was merged into it. */
const IS_TARGET: Record<'topic' | 'tag', (name: string) => SQL> = {
  topic: (key) => sql`t.kind = 'topic' AND t.target_id = (SELECT g.id FROM topics g WHERE g.key = ${key})`,
  tag: (slug) =>
    sql`t.kind = 'tag' AND (SELECT coalesce(g.merged_into, g.id) FROM tags g WHERE g.id = t.target_id) = (SELECT g.id FROM tags g WHERE g.slug = ${slug})`,
}

/** Words of a search that may form a name together. */
const MAX_NAME_WORDS = 4
/** Words of a search that are compared with names. */
const MAX_WORDS = 24

/** Returns the folded names that occur in the text of a search, as keys of tags. */
export function findNameKeys(text: string): Set<string> {
  const words = text
    .replace(/(?:tag|برچسب):/giu, ' ')
    .split(/[^\p{L}\p{M}\p{N}\u200C]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  const keys = words.flatMap((_, at) =>
    Array.from({ length: MAX_NAME_WORDS }, (_, more) => tagKey(words.slice(at, at + more + 1).join(' '))),
  )
  return new Set(keys.filter(Boolean))
}

const countTargets = (condition: SQL): SQL<number> =>
  sql<number>`(SELECT count(*) FROM promotion_targets t WHERE t.promotion_id = promotions.id AND ${condition})`

const TARGET_NAMES = sql<string>`(SELECT json_group_array(CASE t.kind WHEN 'topic' THEN (SELECT g.name FROM topics g WHERE g.id = t.target_id)
  ELSE (SELECT g.name FROM tags g WHERE g.id = t.target_id AND g.hidden = 0) END)
  FROM promotion_targets t WHERE t.promotion_id = promotions.id)`

/** A hidden tag has no name. */
const Names = z.array(z.string().nullable())

/** Counts matching targets in SQL; those of a search are compared by their folded names afterwards. */
const matchesOf = (viewer: Member, { place, name }: Pick<CardQuery, 'place' | 'name'>): SQL<number> => {
  if (place === 'search') return sql<number>`0`
  return countTargets(place === 'topic' || place === 'tag' ? IS_TARGET[place](name) : isFollowedBy(viewer))
}

const placementOf = (place: CardPlace) => (place === 'sidebar' ? 'sidebar' : 'feed')

/**
 * Returns the running promotions whose card may be shown to a viewer at a place: without targets, or with one that the place matches, or in
 * home one that the viewer follows. Leaves out the viewer's own posts and purchases, posts that are hidden, not public, behind a block or muted.
 * Whether the viewer has seen or viewed a card is known to its budget only. One round trip.
 */
export async function selectPromotions(db: Database, viewer: Member, query: Pick<CardQuery, 'place' | 'name'>): Promise<Candidate[]> {
  const viewerId = inlineInteger(viewer.id)
  const rows = await db
    .select({
      hash: promotions.hash,
      postId: promotions.postId,
      views: promotions.views,
      days: promotions.days,
      delivered: promotions.delivered,
      impressions: promotions.impressions,
      endsAt: promotions.endsAt,
      targets: countTargets(sql`1`).as('targets'),
      matches: matchesOf(viewer, query).as('matches'),
      names: (query.place === 'search' ? TARGET_NAMES : sql<string>`'[]'`).as('names'),
    })
    .from(promotions)
    .innerJoin(posts, eq(posts.id, promotions.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(
      sql`${canBeShown()} AND promotions.placement = ${placementOf(query.place)} AND promotions.user_id <> ${viewerId} AND posts.author_id <> ${viewerId} AND ${isPublic}
        AND NOT EXISTS (SELECT 1 FROM promotion_hides h WHERE h.user_id = ${viewerId} AND h.post_id = posts.id)
        AND NOT ${hiddenFrom(viewerId, sql`posts.author_id`)} AND NOT ${postMutedBy(viewerId)}`,
    )
    .limit(LIMITS.runningPromotions)
  const keys = query.place === 'search' ? findNameKeys(query.name) : new Set<string>()
  return rows.flatMap(({ targets, names, matches, endsAt, ...numbers }) => {
    const found = Names.parse(JSON.parse(names)).filter((name) => name !== null && keys.has(tagKey(name))).length
    const all = matches + found
    return (targets > 0 && all === 0) || endsAt === null ? [] : [{ ...numbers, endsAt, matches: all }]
  })
}
