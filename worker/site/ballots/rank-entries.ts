/** What the ranking needs of an entry; `jurySum` is the sum of `juryCount` scores from 0 to 10. */
export interface Tally {
  hash: string
  publishedAt: number
  votes: number
  jurySum: number
  juryCount: number
}

/** `jury` and `score` are of 10,000; `jury` is null without scores. `prize` is an index from 0; null without one. */
export interface Rank {
  hash: string
  place: number
  votes: number
  jury: number | null
  score: number
  prize: number | null
}

const MAX_SCORE = 10_000

/**
 * Ranks entries, best first, in whole numbers: the votes are a part of those of the entry with the most, the jury's part is the mean of its
 * scores, and the jury's weight in percent joins both. Each division rounds down. Entries with the same score share a place, and the prize of
 * that place, in the order of publication, then of their hashes. A score of 0 wins nothing.
 */
export function rankEntries(entries: readonly Tally[], juryWeight: number, prizeCount: number): Rank[] {
  const mostVotes = Math.max(1, ...entries.map(({ votes }) => votes))
  const scored = entries.map(({ hash, publishedAt, votes, jurySum, juryCount }) => {
    const jury = juryCount === 0 ? null : Math.floor((MAX_SCORE * jurySum) / (10 * juryCount))
    const score = Math.floor(((100 - juryWeight) * Math.floor((MAX_SCORE * votes) / mostVotes) + juryWeight * (jury ?? 0)) / 100)
    return { hash, publishedAt, votes, jury, score }
  })
  scored.sort((a, b) => b.score - a.score || a.publishedAt - b.publishedAt || (a.hash < b.hash ? -1 : 1))
  let place = 0
  return scored.map(({ hash, votes, jury, score }, position) => {
    if (score !== scored[position - 1]?.score) place = position + 1
    return { hash, place, votes, jury, score, prize: score > 0 && place <= prizeCount ? place - 1 : null }
  })
}
