import { isSafeHref } from '#shared/safe-href.ts'

const MAX = 2000

/**
 * Completes a typed address: adds `https://` to `example.ir` and `mailto:` to `a@b.ir`. Returns undefined when the input is longer than
 * 2,000 characters or the result is not a safe URL.
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
