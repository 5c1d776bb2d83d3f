import type { Part } from '#worker/search/contract.ts'

/** A text with what was searched for marked in it. */
export const Marked = ({ parts }: { parts: readonly Part[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
  parts.map(({ text, found }, at) => (found ? <mark key={at}>{text}</mark> : text))
