import type { Document } from '#shared/document/contract.ts'
import { countWords } from '#shared/persian/text-metrics.ts'
import { compareLines } from '#shared/persian/word-diff.ts'
import { plainText } from '#worker/posts/rendering/index.ts'

interface State {
  title: string
  document: Document
}

interface Counts {
  words: number
  added: number | null
  removed: number | null
}

const linesOf = ({ title, document }: State): string[] => [title, ...plainText(document).split('\n')]

/** Counts the words of a state, without its title, and the words added and removed since the previous state, including titles. */
export function countChanges(state: State, before: State | null): Counts {
  const words = countWords(plainText(state.document))
  if (!before) return { words, added: null, removed: null }
  let [added, removed] = [0, 0]
  for (const { op, text } of compareLines(linesOf(before), linesOf(state)).flat()) {
    if (op === 'added') added += countWords(text)
    if (op === 'removed') removed += countWords(text)
  }
  return { words, added, removed }
}
