import type { Database } from '#worker/db/client.ts'
import { selectCards, toPostCards } from '#worker/posts/posts/index.ts'
import type { HomeCard } from './contract.ts'
import type { RankedPost } from './ranking-cursor.ts'
import { createReasonResolver, reasonStatements } from './reasons.ts'

/** Reads the public cards among `rankedPosts` with their reasons, and the cards of `extraIds` without reasons, in one round trip. */
export async function readRankedCards(db: Database, rankedPosts: readonly RankedPost[], extraIds: readonly number[]) {
  const ids = rankedPosts.map(({ id }) => id)
  const [rows, tagRows, ...targetRows] = await db.batch([...selectCards(db, [...ids, ...extraIds]), ...reasonStatements(db, rankedPosts)])
  const cards = toPostCards(rows, tagRows)
  const reasonOf = createReasonResolver(targetRows)
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
  const [rows, tagRows] = await db.batch(selectCards(db, [...ids, ...extraIds]))
  const cards = toPostCards(rows, tagRows)
  const cardsOf = (list: readonly number[]) => list.flatMap((id) => cards.get(id) ?? [])
  return { items: cardsOf(ids).map((post): HomeCard => ({ ...post, reason: null })), others: cardsOf(extraIds) }
}
