import { tokenize } from './tokenize.ts'

export interface Terms {
  /** Terms in the order of the text. */
  terms: string[]
  /** Other spellings, and the parts of compounds written with ZWNJ or ZWJ. */
  variants: ReadonlySet<string>
  /** Exact spellings that differ from their term. */
  exactForms: ReadonlySet<string>
}

const HALF_SPACE = /[\u200c\u200d]/

/** Extracts the terms of a text, or of about its first `maxWords` words. */
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
