import { type Edit, replaceMatches } from './edit.ts'

export const repeats = (text: string): Edit[] =>
  replaceMatches(text, /([!؟،؛])\1+/g, 'repeats', 'یک بار نوشتن این نشانه بس است.', ([, sign]) => sign)
