import { now } from '#worker/lib/clock.ts'
import type { FeedItem } from './feed-item.ts'
import type { ReadItem } from './read-item.ts'

/** An item as it is kept: what comes with its `item`, what cannot come with its reason. */
export interface SettledItem extends Omit<ReadItem, 'item' | 'at'> {
  place: number
  at: number | null
  item: FeedItem | null
}

/**
 * Items in the feed's order, each known by one key: the second of a guid is told of, one without a date gets a place beside its
 * neighbour, one of the future waits for another reading.
 */
export function settleItems(read: readonly ReadItem[]): SettledItem[] {
  const seen = new Map<string, number>()
  const latest = now()
  const dates = datesOf(read, latest)
  return read.map((one, place) => {
    const times = (seen.get(one.key) ?? 0) + 1
    seen.set(one.key, times)
    const isDouble = times > 1 && !one.key.startsWith('flaw:')
    const reason = isDouble ? 'doubleGuid' : (one.reason ?? (one.at !== undefined && one.at > latest ? 'future' : undefined))
    const at = dates[place] ?? latest
    return {
      ...one,
      key: times === 1 ? one.key : `double:${times}:${one.key}`,
      place,
      reason,
      notes: one.at === undefined && reason === undefined ? [...one.notes, 'date'] : one.notes,
      at: reason === undefined ? at : (one.at ?? null),
      item: reason === undefined ? { ...one.item, at } : null,
    }
  })
}

const SECOND = 1000

/** The date of each, or one just before its newer neighbour's, or just after the next older one's. */
function datesOf(read: readonly ReadItem[], latest: number): number[] {
  const dates: number[] = []
  for (const [place, { at }] of read.entries()) {
    const newer = dates[place - 1]
    const older = read.slice(place, place + 50).find((one) => one.at !== undefined)?.at
    dates.push(Math.min(latest, at ?? (newer !== undefined ? newer - SECOND : older !== undefined ? older + SECOND : latest)))
  }
  return dates
}
