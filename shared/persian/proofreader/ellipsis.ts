import { type Edit, replaceMatches } from './edit.ts'

/** Minimum run of dots that forms a table-of-contents leader instead of an ellipsis. */
const LEADER = 6

export const ellipsis = (text: string): Edit[] =>
  replaceMatches(text, /(?<![.…/])(?:\.{3,}|\.(?: \.){2,}(?!\S)|…[.…]+)(?![/\\])/g, 'ellipsis', 'سه‌نقطه یک نویسه است.', ([dots]) =>
    dots.length >= LEADER && !dots.includes('…') && !dots.includes(' ') ? undefined : '…',
  )
