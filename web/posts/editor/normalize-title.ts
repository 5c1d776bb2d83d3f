import { LIMITS } from '#shared/limits/index.ts'

export function normalizeTitle(typed: string): string {
  const line = typed.replace(/[\r\n\t\u2028\u2029]+/g, ' ')
  if (line.length <= LIMITS.titleGraphemes) return line
  let kept = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter('fa', { granularity: 'grapheme' }).segment(line)) {
    if (++count > LIMITS.titleGraphemes) break
    kept += segment
  }
  return kept
}
