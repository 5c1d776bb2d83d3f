import type { TextPart } from '#worker/discovery/search/contract.ts'
import type { CaseReport } from '#worker/moderation/queue/contract.ts'

/** Returns the terms that rules found; their reports name them in parentheses. */
export const termsOf = (reports: readonly Pick<CaseReport, 'source' | 'details'>[]): string[] => [
  ...new Set(
    reports
      .filter(({ source }) => source === 'rule')
      .flatMap(({ details }) => Array.from(details.matchAll(/\(([^()]+)\)/g), ([, terms = '']) => terms.split('، ')).flat()),
  ),
]

/** Splits a text at the terms that it contains, which are the matches. */
export const markTerms = (text: string, terms: readonly string[]): TextPart[] =>
  terms.reduce<TextPart[]>(
    (parts, term) => parts.flatMap((part) => (part.isMatch ? part : splitAt(part.text, term))),
    [{ text, isMatch: false }],
  )

const splitAt = (text: string, term: string): TextPart[] =>
  text
    .split(term)
    .flatMap((piece, at) => [...(at > 0 ? [{ text: term, isMatch: true }] : []), { text: piece, isMatch: false }])
    .filter((part) => part.text !== '')
