import { LETTERS } from './characters.ts'
import { type Edit, replaceMatches } from './edit.ts'

const BEFORE = `[${LETTERS}»)\\]؟!،\\uE000]`
const AFTER = `[${LETTERS}«(\\[\\uE000]`
const SPACED = new RegExp(`(?<=${BEFORE}) -{1,3} (?=${AFTER})`, 'g')
const DOUBLE = new RegExp(`(?<=[${LETTERS}])-{2,3}(?=[${LETTERS}])`, 'g')

export const dash = (text: string): Edit[] =>
  [SPACED, DOUBLE]
    .flatMap((pattern) => replaceMatches(text, pattern, 'dash', 'میان دو بخش جمله خط تیره می‌آید، نه خط پیوند.', () => ' – '))
    .toSorted((a, b) => a.from - b.from)
