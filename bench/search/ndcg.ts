/** Number of results that count, as on a first screen. */
const DEPTH = 10
/** Grade from which a post answers a query. */
const GOOD = 2

type Grades = ReadonlyMap<string, number>

const gainOf = (ranking: readonly string[], grades: Grades): number =>
  ranking.slice(0, DEPTH).reduce((sum, key, at) => sum + (2 ** (grades.get(key) ?? 0) - 1) / Math.log2(at + 2), 0)

/**
 * Returns the normalized discounted cumulative gain of the first ten, from 0 to 1 for the best possible order. The gain of a grade is
 * 2^grade − 1, the discount log2(rank + 1). `grades` has at least one grade above 0.
 */
export function ndcg(ranking: readonly string[], grades: Grades): number {
  const ideal = [...grades].sort(([, one], [, other]) => other - one).map(([key]) => key)
  return gainOf(ranking, grades) / gainOf(ideal, grades)
}

/** Returns 1 / rank of the first good post among the first ten, 0 if there is none. */
export function reciprocalRank(ranking: readonly string[], grades: Grades): number {
  const at = ranking.slice(0, DEPTH).findIndex((key) => (grades.get(key) ?? 0) >= GOOD)
  return at < 0 ? 0 : 1 / (at + 1)
}

/** Returns whether any of the first ten has a grade. */
export const findsSomething = (ranking: readonly string[], grades: Grades): boolean =>
  ranking.slice(0, DEPTH).some((key) => grades.has(key))
