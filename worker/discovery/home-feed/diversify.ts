import type { Reason } from './rank-posts.ts'

/** Number of adjacent cards within which an author appears at most once. */
export const AUTHOR_WINDOW = 5

/** Returns whether the author is absent from the last `AUTHOR_WINDOW - 1` entries of `previousAuthors` (latest last). */
export const isAuthorAllowed = <Author>(author: Author, previousAuthors: readonly Author[]): boolean =>
  !previousAuthors.slice(1 - AUTHOR_WINDOW).includes(author)

/**
 * Repeatedly takes the item that `choose` returns from the remaining ones, given the items taken so far (latest last). Stops when it returns
 * none, so the result may be shorter than `limit`.
 */
function takeRepeatedly<Item>(
  list: readonly Item[],
  limit: number,
  choose: (remaining: readonly Item[], taken: readonly Item[]) => Item | undefined,
): Item[] {
  const remaining = [...list]
  const taken: Item[] = []
  while (taken.length < limit) {
    const item = choose(remaining, taken)
    if (item === undefined) break
    taken.push(...remaining.splice(remaining.indexOf(item), 1))
  }
  return taken
}

/**
 * Repeatedly picks the best-ranked remaining item whose author is absent from the last `AUTHOR_WINDOW - 1` picks, which follow those by
 * `previousAuthors` (latest last). Stops when no item qualifies, so the result may be shorter than `limit`.
 */
export const diversifyAuthors = <Item extends object, Author>(
  list: readonly Item[],
  authorOf: (item: Item) => Author,
  limit: number,
  previousAuthors: readonly Author[] = [],
): Item[] =>
  takeRepeatedly(list, limit, (remaining, taken) => {
    const before = [...previousAuthors, ...taken.map(authorOf)]
    return remaining.find((item) => isAuthorAllowed(authorOf(item), before))
  })

/** One of `discoveryInterval` adjacent cards may be recommended for no interest of the viewer, and `perInterest` of `cards` for one tag or topic. */
export const MIX = { discoveryInterval: 4, cards: 10, perInterest: 4 } as const

interface ScoredPost {
  authorId: number
  reason: Reason
}

const isDiscovery = ({ kind }: Reason): boolean => kind === 'trending' || kind === 'newest'
const isInterest = ({ kind }: Reason): boolean => kind === 'tag' || kind === 'topic'

/**
 * Picks at most `limit` posts from a ranking: no author twice within `AUTHOR_WINDOW` cards, and, while posts on followed tags and topics
 * remain, the shares of `MIX`. Posts on a followed topic may be weeks older than what is trending, so scores alone would show none of them.
 */
export const mixRanking = <Item extends ScoredPost>(ranking: readonly Item[], limit: number): Item[] =>
  takeRepeatedly(ranking, limit, (remaining, taken) => {
    const recent = taken.slice(1 - MIX.cards)
    const authors = recent.map(({ authorId }) => authorId)
    const allowed = remaining.filter(({ authorId }) => isAuthorAllowed(authorId, authors))
    const best = allowed[0]
    if (!best || hasShareLeft(best, recent)) return best
    return allowed.find((item) => hasShareLeft(item, recent) && (isInterest(item.reason) || !isDiscovery(best.reason))) ?? best
  })

function hasShareLeft({ reason }: ScoredPost, recent: readonly ScoredPost[]): boolean {
  if (isDiscovery(reason)) return !recent.slice(1 - MIX.discoveryInterval).some((other) => isDiscovery(other.reason))
  const isSame = (other: Reason) => other.kind === reason.kind && other.target === reason.target
  return !isInterest(reason) || recent.filter((other) => isSame(other.reason)).length < MIX.perInterest
}
