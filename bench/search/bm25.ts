const K1 = 1.2
const B = 0.75

/**
 * Indexes texts by their terms. The returned function ranks those that have any term of a query by BM25 as Lucene computes it, and returns
 * indexes into `texts`, best first, equal ones in their order.
 */
export function createBm25(texts: readonly (readonly string[])[]): (query: readonly string[]) => number[] {
  const postings = new Map<string, Map<number, number>>()
  for (const [at, terms] of texts.entries()) {
    for (const term of terms) {
      const counts = postings.get(term) ?? new Map<number, number>()
      postings.set(term, counts.set(at, (counts.get(at) ?? 0) + 1))
    }
  }
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
  return (query) => {
    const scores = new Map<number, number>()
    for (const term of query) {
      const counts = postings.get(term) ?? new Map<number, number>()
      const rarity = Math.log(1 + (texts.length - counts.size + 0.5) / (counts.size + 0.5))
      for (const [at, count] of counts) {
        const length = texts[at]?.length ?? 0
        const score = (rarity * count) / (count + K1 * (1 - B + (B * length) / averageLength))
        scores.set(at, (scores.get(at) ?? 0) + score)
      }
    }
    return [...scores].sort(([a, one], [b, other]) => other - one || a - b).map(([at]) => at)
  }
}
