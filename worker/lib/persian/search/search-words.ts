import { fromFinglish } from './finglish.ts'
import { lookUpWord } from './known-words.ts'
import type { Token } from './tokenize.ts'
import { findFamily } from './word-families.ts'

/** Whether a word of a query is spelled like a word, so that it needs no correction although no text contains it. */
export const isKnownWord = ({ term, word, isAffix }: Token): boolean =>
  isAffix ||
  lookUpWord(term) !== undefined ||
  lookUpWord(word) !== undefined ||
  findFamily([term], 0, ['spellings', 'related']) !== undefined ||
  fromFinglish(term).length > 0
