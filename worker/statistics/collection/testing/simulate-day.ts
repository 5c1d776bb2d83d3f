import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import type { PostReport } from '../contract.ts'
import { type SimulatedPost, type SimulatedReader, SOURCES } from './recount.ts'

/** Returns a generator of numbers from 0 to 1 that are the same in each run (mulberry32). */
export function aRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface SimulatedRequest {
  sentAt: number
  reader: SimulatedReader
  posts: PostReport[]
}

/** What one page saw of a post, by the clock of the device, whose offset from the true time does not change. */
interface PageEvent {
  post: string
  impressionAt: number
  viewAt?: number
  readAt?: number
  rest: Omit<PostReport, 'post' | 'impression' | 'view' | 'read'>
}

const POSTS_PER_PAGE = 12

/**
 * Returns the requests of the pages opened on a day, about `events` reports in all: lists of cards, some of them opened and read; cumulative
 * reports of a page; requests sent again because the response was lost; and pages whose reports wait on an offline device for up to 40 hours.
 */
export function simulateDay(
  random: () => number,
  {
    start,
    events,
    posts,
    readers,
  }: { start: number; events: number; posts: readonly SimulatedPost[]; readers: readonly SimulatedReader[] },
): SimulatedRequest[] {
  const pick = <T>(list: readonly T[], power = 1): T => list[Math.floor(random() ** power * list.length)] as T
  const requests: SimulatedRequest[] = []
  for (let made = 0; made < events; ) {
    const reader = pick(readers)
    const skew = random() < 0.1 ? Math.floor((random() - 0.5) * 2 * DAY) : 0
    const openedAt = start + Math.floor(random() * (DAY - 1)) + skew
    const seen = new Map<string, PageEvent>()
    for (let nth = 0; nth < POSTS_PER_PAGE; nth++) {
      const { hash } = pick(posts, 2)
      const impressionAt = openedAt + Math.floor(random() * MINUTE)
      const isViewed = random() < 0.25
      const viewAt = isViewed ? impressionAt + Math.floor(random() * 5 * MINUTE) : undefined
      const isRead = viewAt !== undefined && random() < 0.4
      seen.set(hash, {
        ...{ post: hash, impressionAt, viewAt, readAt: isRead ? viewAt + 30 * SECOND + Math.floor(random() * MINUTE) : undefined },
        rest: isViewed
          ? {
              ...{ depth: isRead ? 60 + Math.floor(random() * 41) : Math.floor(random() * 60), from: pick(SOURCES) },
              ...{ visible: 3 * SECOND + Math.floor(random() * 2 * SECOND), heard: random() < 0.1 ? Math.floor(random() * 2 ** 20) : 0 },
              ...(random() < 0.05 ? { share: true as const } : {}),
            }
          : {},
      })
    }
    const send = (at: number) => {
      const age = (moment: number | undefined) => (moment === undefined || moment > at ? undefined : at - moment)
      const reports = [...seen.values()].flatMap(({ post, impressionAt, viewAt, readAt, rest }): PostReport[] => {
        const [impression, view, read] = [age(impressionAt), age(viewAt), age(readAt)]
        return impression === undefined
          ? []
          : [{ post, impression, ...(view === undefined ? {} : { view, ...rest }), ...(read === undefined ? {} : { read }) }]
      })
      if (reports.length === 0) return
      made += reports.length
      requests.push({ sentAt: at - skew, reader, posts: reports })
    }
    const delay = random() < 0.05 ? Math.floor(random() * 40 * HOUR) : 0
    if (delay === 0 && random() < 0.5) send(openedAt + 2 * MINUTE)
    const leftAt = openedAt + 10 * MINUTE + delay
    send(leftAt)
    if (random() < 0.1) send(leftAt + Math.floor(random() * 10 * MINUTE))
  }
  return requests
}
