import type { ReactNode } from 'react'

/** A longer word could be wider than the line. */
const LONGEST_WHOLE_WORD = 16

/** Keeps each word with hyphens of a title, such as «Right-to-Left», in one line, unless it could be wider than that. */
export const wholeWords = (title: string): ReactNode[] =>
  title.split(/(?<!\S)(\S*\p{L}-\p{L}\S*)/u).map((part, at) =>
    at % 2 === 1 && part.length <= LONGEST_WHOLE_WORD ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no other identity
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
