import type { Nodes } from 'mdast'

/** The words inside a node of any depth, without a call for each level. */
export function extractText(node: Nodes): string {
  let words = ''
  const open: Nodes[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) words += next.value
    if ('children' in next) open.push(...next.children.toReversed())
  }
  return words
}

/** Nesting nobody writes; below it only words are read, so that nothing overflows the stack. */
export const MAX_NESTING = 100
