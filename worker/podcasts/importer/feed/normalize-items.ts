import { now } from '#worker/lib/clock.ts'
import type { FeedItem } from './feed-item.ts'
import type { ParsedItem } from './parse-item.ts'

/** An item as it is kept: what comes with its `item`, what cannot come with its reason. */
export interface NormalizedItem extends Omit<ParsedItem, 'item' | 'at'> {
  position: number
  at: number | null
  item: FeedItem | null
}

/**
 * Items in the feed's order, each known by one key: the second of a guid is told of, one without a date gets a place beside its
 * neighbour, one of the future waits for another reading.
 */
export function normalizeItems(read: readonly ParsedItem[]): NormalizedItem[] {
  const seen = new Map<string, number>()
  const latest = now()
  const dates = inferDates(read, latest)
  return read.map((one, position) => {
    const occurrences = (seen.get(one.key) ?? 0) + 1
    seen.set(one.key, occurrences)
    const isDuplicate = occurrences > 1 && !one.key.startsWith('flaw:')
    const reason = isDuplicate ? 'doubleGuid' : (one.reason ?? (one.at !== undefined && one.at > latest ? 'future' : undefined))
    const at = dates[position] ?? latest
    return {
      ...one,
      key: occurrences === 1 ? one.key : `double:${occurrences}:${one.key}`,
      position,
      reason,
      warnings: one.at === undefined && reason === undefined ? [...one.warnings, 'date'] : one.warnings,
      at: reason === undefined ? at : (one.at ?? null),
      item: reason === undefined ? { ...one.item, at } : null,
    }
  })
}

const SECOND = 1000

/** The date of each, or one just before its newer neighbour's, or just after the next older one's. */
function inferDates(read: readonly ParsedItem[], latest: number): number[] {
  const dates: number[] = []
  for (const [index, { at }] of read.entries()) {
    const newer = dates[index - 1]
    const older = read.slice(index, index + 50).find((one) => one.at !== undefined)?.at
    dates.push(Math.min(latest, at ?? (newer !== undefined ? newer - SECOND : older !== undefined ? older + SECOND : latest)))
  }
  return dates
}
