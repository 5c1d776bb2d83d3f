/**
 * Returns the index of the line at a position in ms; -1 before the first line, in an untimed transcript, and at the last line of a part, which
 * the position may have left.
 */
export function findSpokenLine(lines: readonly { start: number | null }[], position: number, isComplete: boolean): number {
  const line = lines.findLastIndex(({ start }) => start !== null && start <= position)
  return line === lines.length - 1 && !isComplete ? -1 : line
}
