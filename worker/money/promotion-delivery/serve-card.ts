import { MINUTE } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { retryOnce } from '#worker/db/transient-errors.ts'
import { readTogether } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { selectCards, toPostCards } from '#worker/posts/posts/index.ts'
import { createCardToken, pseudonymizeMember, readCardKey } from './card-token.ts'
import type { CardQuery, PromotedCard } from './contract.ts'
import { rankPromotions } from './score-promotion.ts'
import { selectPromotions, shownPostOf } from './select-promotions.ts'

/** Promotions that are asked for one card. */
const ASKED = 3
/** A viewer who returns to a page within this time sees the same order. */
const ORDER_LIFETIME_MS = 10 * MINUTE

/**
 * Chooses a promoted card for a member and reserves the view that it may lead to; null when none fits. Each further page begins with the next
 * promotion of the order, so that few promotions do not fill every page. At most three D1 round trips.
 */
export async function serveCard(env: Env, db: Database, viewer: Viewer, query: CardQuery): Promise<PromotedCard | null> {
  const at = now()
  const [candidates, key] = await Promise.all([selectPromotions(db, viewer, query), readCardKey(env, db)])
  const seed = [viewer.id, query.place, query.name, Math.floor(at / ORDER_LIFETIME_MS)].join(' ')
  const asked = rankPromotions(candidates, at, seed).slice(query.page, query.page + ASKED)
  for (const { hash } of asked) {
    const member = await pseudonymizeMember(key, hash, viewer.id)
    if (!(await reserve(env, hash, member, at))) continue
    // The post may have been changed since it was chosen, so the query that reads the card decides again.
    const [card] = toPostCards(await readTogether(db, selectCards(db, shownPostOf(hash), viewer.id))).values()
    return card ? { ...card, token: await createCardToken(key, { promotion: hash, servedAt: at }, viewer.id) } : null
  }
  return null
}

/** Asks a budget for a card; a budget that does not answer gives none, because the page is more important. */
async function reserve(env: Pick<Env, 'PROMOTIONS'>, hash: string, member: string, at: number): Promise<boolean> {
  try {
    return await retryOnce(() => env.PROMOTIONS.getByName(hash).reserve(member, at))
  } catch (error) {
    logError('promotion_not_asked', error, { promotion: hash })
    return false
  }
}
