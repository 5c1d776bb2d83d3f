import { isSafeHref } from '#shared/safe-href.ts'

const MAX = 2000

/**
 * What a person typed for an address, made whole: `example.ir` gets https, `a@b.ir` gets mailto.
 * Undefined for what no browser could open or must not.
 */
export function normalizeUrl(typed: string): string | undefined {
  const text = typed.trim().replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
  if (!text || text.length > MAX) return undefined
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return isSafeHref(text) ? text : undefined
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:.]{2,}$/.test(text)) return `mailto:${text}`
  return /^[^\s@/:.]+(?:\.[^\s@/:.]+)*\.\p{L}{2,}(?:[:/?#].*)?$/u.test(text) && isSafeHref(`https://${text}`)
    ? `https://${text}`
    : undefined
}
