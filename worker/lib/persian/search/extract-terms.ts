import { tokenize } from './tokenize.ts'

/** The words of a text as they are looked for. */
export interface Terms {
  /** In their order. */
  terms: string[]
  /** Other spellings of them, and the words of compounds that a half-space parts. */
  variants: ReadonlySet<string>
  /** Exact forms of those that folding changed. */
  exactForms: ReadonlySet<string>
}

const HALF_SPACE = /[\u200c\u200d]/

/** Reads a text, or about its first `most` words. */
export function extractTerms(text: string, maxWords?: number): Terms {
  const terms: string[] = []
  const variants = new Set<string>()
  const exactForms = new Set<string>()
  for (const token of tokenize(text, maxWords)) {
    terms.push(token.term)
    for (const variant of token.variants) variants.add(variant)
    if (token.parts.length > 1 && HALF_SPACE.test(text.slice(token.start, token.end))) for (const part of token.parts) variants.add(part)
    if (token.exact !== token.term) exactForms.add(token.exact)
  }
  return { terms, variants, exactForms }
}
