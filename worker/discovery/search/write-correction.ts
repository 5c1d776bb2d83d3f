import type { FallbackQuery } from '#worker/indexing/search-index/index.ts'
import { tokenize } from '#worker/lib/persian/search/tokenize.ts'
import type { SearchResults, TextPart } from './contract.ts'

/** Returns the marked words of the hits. */
export const markedTexts = ({ hits }: SearchResults): string[] =>
  hits
    .flatMap((hit): TextPart[] => [...('highlights' in hit ? hit.highlights : []), ...('excerpt' in hit ? hit.excerpt : [])])
    .filter(({ isMatch }) => isMatch)
    .map(({ text }) => text)

/**
 * Returns the text of a correction with its terms in the spelling of the texts, because a term is a folded stem that nobody writes: ایینه
 * becomes آیینه.
 */
export function writeCorrection({ text, terms }: NonNullable<FallbackQuery['correction']>, texts: readonly string[]): string {
  const spellings = new Map<string, string>()
  for (const one of texts)
    for (const { term, word, start, end } of tokenize(one)) {
      if (!terms.includes(term)) continue
      // A spelling without suffixes is the better one.
      if (!spellings.has(term) || (word === term && tokenize(spellings.get(term) ?? '')[0]?.word !== term))
        spellings.set(term, one.slice(start, end))
    }
  return terms.reduce((all, term) => all.replace(term, () => spellings.get(term) ?? term), text)
}
