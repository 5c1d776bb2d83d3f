import { now } from '#worker/lib/clock.ts'
import type { FeedItem } from './feed-item.ts'
import type { ParsedItem } from './parse-item.ts'

/** An item to store: importable with an `item`, or refused with a `reason`. */
export interface NormalizedItem extends Omit<ParsedItem, 'item' | 'at'> {
  position: number
  at: number | null
  item: FeedItem | null
}

/** Gives each item a unique key and a date. Refuses repeated guids and future dates; infers a missing date from the neighbours. */
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

/**
 * Dates an undated item one second before the newer neighbour, else one second after the next dated item among the following 50, else now.
 */
function inferDates(read: readonly ParsedItem[], latest: number): number[] {
  const dates: number[] = []
  for (const [index, { at }] of read.entries()) {
    const newer = dates[index - 1]
    const older = read.slice(index, index + 50).find((one) => one.at !== undefined)?.at
    dates.push(Math.min(latest, at ?? (newer !== undefined ? newer - SECOND : older !== undefined ? older + SECOND : latest)))
  }
  return dates
}
