import { and, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { Place } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { idList } from '#worker/posts/posts/index.ts'
import { aroundStatements } from './around.ts'
import { candidateRows, mayBeChosen, toCandidate } from './candidates.ts'
import { chosenCards } from './cards.ts'
import type { HomeCard, HomePage, HomeQuery } from './contract.ts'
import { newestSkeleton } from './newest.ts'
import { type Choice, decodePlace, encodePlace, RANKED, type RankingPlace } from './ranking-cursor.ts'
import { weigh } from './score.ts'
import { mayFollow, NEIGHBOURS, spread } from './spread.ts'

/** More than a page, for those that fall out between ranking and showing. */
const SPARE = 6
const TAIL = 60

/** Best first, no author too often. */
export function rank(rows: Awaited<ReturnType<typeof candidateRows>>, time: number): Choice[] {
  const weighed = rows.map(toCandidate).map((post) => ({ post, ...weigh(post, time) }))
  weighed.sort((a, b) => b.score - a.score || b.post.id - a.post.id)
  return spread(weighed, ({ post }) => post.authorId, RANKED).map(({ post, reason }) => ({ id: post.id, ...reason }))
}

/**
 * A page of «برای شما». The first one ranks; its cursor carries the ranking on, so that no card comes twice and what is published
 * meanwhile moves nothing. Used up, it goes on with the newest before it. Two round trips.
 */
export async function forYou(db: Database, viewer: Viewer, { after, limit }: HomeQuery): Promise<HomePage> {
  if (after !== undefined) return goOn(db, viewer, decodePlace(after), limit)
  const tail: Place = [now(), Number.MAX_SAFE_INTEGER]
  const [rows, people, topics, episodes] = await db.batch([candidateRows(db, viewer, tail), ...aroundStatements(db, viewer)])
  const ranked = rank(rows, tail[0])
  const page = await show(db, { tail, last: [], seen: [], rest: ranked }, [], limit, {
    others: episodes.map(({ id }) => id),
    // Only where there were fewer posts than are looked through is nothing older left.
    older: rows.length > limit,
  })
  return { items: page.items, ...page.next, around: { people, topics, episodes: page.others } }
}

async function goOn(db: Database, viewer: Viewer, place: RankingPlace, limit: number): Promise<HomePage> {
  const coming = place.rest.slice(0, limit + SPARE)
  const isShort = place.rest.length < limit + SPARE
  const [allowed, newest] = await db.batch([
    db
      .select({ id: sql<number>`posts.id`.as('id') })
      .from(sql`posts CROSS JOIN users ON users.id = posts.author_id`)
      .where(and(sql`posts.id IN ${idList(coming.map(({ id }) => id))}`, mayBeChosen(viewer))),
    newestSkeleton(db, viewer, place.tail, isShort ? TAIL : 0, and(mayBeChosen(viewer), notAmong(place))),
  ])
  const stillAllowed = new Set(allowed.map(({ id }) => id))
  const rest = place.rest.filter((choice, at) => at >= coming.length || stillAllowed.has(choice.id))
  const page = await show(db, { ...place, rest }, newest, limit, { others: [], older: !isShort || newest.length === TAIL })
  return { items: page.items, ...page.next }
}

const notAmong = ({ seen, rest }: RankingPlace) => sql`posts.id NOT IN ${idList([...seen, ...rest.map(({ id }) => id)])}`

type Tail = ReadonlyArray<{ id: number; at: number }>

/** Takes cards from the ranking, then from the newest, until the page is full, none too near its author's last. */
async function show(
  db: Database,
  place: RankingPlace,
  newest: Tail,
  limit: number,
  { others, older }: { others: readonly number[]; older: boolean },
) {
  const coming = place.rest.slice(0, limit + SPARE)
  const then = newest.map(({ id }): Choice => ({ id, kind: 'newest', target: 0 }))
  const cards = await chosenCards(db, [...coming, ...then], others)
  const items: HomeCard[] = []
  let last = [...place.last]
  let used = 0
  for (const choice of [...coming, ...then]) {
    if (items.length === limit) break
    used += 1
    const card = cards.cardOf(choice)
    if (!card || !mayFollow(card.author.handle, last)) continue
    items.push(card)
    last = [...last, card.author.handle].slice(1 - NEIGHBOURS)
  }
  const fromRanking = Math.min(used, coming.length)
  const rest = place.rest.slice(fromRanking)
  const behind = newest[used - coming.length - 1]
  const next: RankingPlace = {
    tail: behind ? [behind.at, behind.id] : place.tail,
    last,
    seen: [...place.seen, ...coming.slice(0, fromRanking).map(({ id }) => id)],
    rest,
  }
  const hasMore = rest.length > 0 || used < coming.length + then.length || older
  return { items, others: cards.others, next: hasMore ? { next: encodePlace(next) } : {} }
}
