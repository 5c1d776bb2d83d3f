import { type Edit, replaceMatches } from './edit.ts'

/** One sign where it is repeated. */
export const repeats = (text: string): Edit[] =>
  replaceMatches(text, /([!؟،؛])\1+/g, 'repeats', 'یک بار نوشتن این نشانه بس است.', ([, sign]) => sign)
