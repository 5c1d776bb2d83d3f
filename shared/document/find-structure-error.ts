import { LIMITS } from '#shared/limits/index.ts'

const UNKNOWN_STRUCTURE = 'نوشته ساختاری ناشناخته دارد؛ صفحه را تازه کن و دوباره بکوش'
export const TOO_LONG = 'نوشته بیش از اندازه بلند است؛ آن را به چند نوشته بخش کن'
export const TOO_DEEP = 'نوشته بیش از اندازه تودرتو است؛ فهرست‌ها و نقل‌قول‌ها را ساده‌تر کن'

const MAX_NODES = 50_000
/** Two raw levels a block (object, content), then a note and its line, a text, its marks, one mark, its attributes and their values. */
const MAX_LEVELS = LIMITS.documentDepth * 2 + 9
const MAX_KEYS = 8
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Why a raw value is too big or too strange to be walked, in Persian; undefined when a recursive reader is safe on it.
 * Never recurses and stops at the first excess, so its time is bounded whatever is sent.
 */
export function findStructureError(value: unknown): string | undefined {
  let level: unknown[] = [value]
  let nodes = 0
  let characters = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= MAX_LEVELS) return TOO_DEEP
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string') characters += item.length
      else if (typeof item === 'object' && item !== null) {
        const keys = Array.isArray(item) ? [] : Object.keys(item)
        if (keys.length > MAX_KEYS || keys.some((key) => FORBIDDEN_KEYS.has(key))) return UNKNOWN_STRUCTURE
        const size = Array.isArray(item) ? item.length : keys.length
        nodes += 1
        // Marks and picture widths are short lists; only content grows, and content holds objects.
        if (Array.isArray(item) && size > MAX_KEYS && typeof item[0] !== 'object') return UNKNOWN_STRUCTURE
        if (nodes + next.length + size > MAX_NODES * 4) return TOO_LONG
        for (const child of Object.values(item)) next.push(child)
      }
      if (nodes > MAX_NODES || characters > LIMITS.documentBytes) return TOO_LONG
    }
    level = next
  }
  return undefined
}
