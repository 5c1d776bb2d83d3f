import { type Edit, replaceMatches } from './edit.ts'

/** Dots of a table of contents are more than this. */
const LEADER = 6

/** Three dots as the one sign they are. */
export const ellipsis = (text: string): Edit[] =>
  replaceMatches(text, /(?<![.…/])(?:\.{3,}|\.(?: \.){2,}(?!\S)|…[.…]+)(?![/\\])/g, 'ellipsis', 'سه‌نقطه یک نویسه است.', ([dots]) =>
    dots.length >= LEADER && !dots.includes('…') && !dots.includes(' ') ? undefined : '…',
  )
