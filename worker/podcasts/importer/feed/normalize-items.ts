import { SECOND } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import type { FeedItem, ParsedItem } from './parse-item.ts'

/** An item to store: importable with an `item`, or refused with a `reason`. */
export interface NormalizedItem extends Omit<ParsedItem, 'item' | 'at'> {
  position: number
  at: number | null
  item: FeedItem | null
}

/**
 * Gives each item a unique key and each importable item a date, inferred from the neighbours if missing. An item with the guid of another one
 * is identified by its file instead, and refused if they share the file, too. Refuses future dates.
 */
export function normalizeItems(items: readonly ParsedItem[]): NormalizedItem[] {
  const latest = now()
  const dates = inferDates(items, latest)
  const seen = new Map<string, number>()
  return identifyItems(items).map((one, position) => {
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

/**
 * Leaves a guid that items with different files share to the oldest of them, which apps know by it and which keeps it when a newer item
 * appears; the others get the address of their file as guid and key.
 */
function identifyItems(items: readonly ParsedItem[]): ParsedItem[] {
  const owners = new Map<string, ParsedItem>()
  for (const one of items) {
    const owner = owners.get(one.key)
    if (one.reason === undefined && (!owner || (one.at ?? 0) <= (owner.at ?? 0))) owners.set(one.key, one)
  }
  return items.map((one) => {
    const { url } = one.item
    const owner = owners.get(one.key)
    if (one.reason !== undefined || !owner || owner.item.url === url) return one
    return { ...one, key: url, item: { ...one.item, guid: url }, warnings: [...one.warnings, 'repeatedGuid'] }
  })
}

/**
 * Dates an undated item one second before the item above it. The first item gets one second after the next dated one nearby, else now. No
 * date is later than now.
 */
function inferDates(items: readonly ParsedItem[], latest: number): number[] {
  const dates: number[] = []
  for (const [index, { at }] of items.entries()) {
    const newer = dates[index - 1]
    const older = items.slice(index, index + 50).find((one) => one.at !== undefined)?.at
    dates.push(Math.min(latest, at ?? (newer !== undefined ? newer - SECOND : older !== undefined ? older + SECOND : latest)))
  }
  return dates
}
