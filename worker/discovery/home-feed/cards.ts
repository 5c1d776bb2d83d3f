import type { Database } from '#worker/db/client.ts'
import { cardStatements, viewCards } from '#worker/posts/posts/index.ts'
import type { HomeCard } from './contract.ts'
import type { Choice } from './ranking-cursor.ts'
import { reasonStatements, reasonTeller } from './reasons.ts'

/** Cards of the public ones among these, with their reasons, and plain ones of `others`; one round trip for both. */
export async function chosenCards(db: Database, choices: readonly Choice[], others: readonly number[]) {
  const ids = choices.map(({ id }) => id)
  const [rows, tagRows, ...named] = await db.batch([...cardStatements(db, [...ids, ...others]), ...reasonStatements(db, choices)])
  const cards = viewCards(rows, tagRows)
  const why = reasonTeller(named)
  return {
    cardOf: (choice: Choice): HomeCard | undefined => {
      const post = cards.get(choice.id)
      return post && { ...post, why: why(choice, post) }
    },
    others: others.flatMap((id) => cards.get(id) ?? []),
  }
}

/** Cards of a tab that chooses nothing, and of `others`; one round trip. */
export async function plainCards(db: Database, ids: readonly number[], others: readonly number[]) {
  const [rows, tagRows] = await db.batch(cardStatements(db, [...ids, ...others]))
  const cards = viewCards(rows, tagRows)
  const pick = (list: readonly number[]) => list.flatMap((id) => cards.get(id) ?? [])
  return { items: pick(ids).map((post): HomeCard => ({ ...post, why: null })), others: pick(others) }
}
