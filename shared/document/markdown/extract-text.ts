import type { Nodes } from 'mdast'

/** Returns the text of a node, without recursion. */
export function extractText(node: Nodes): string {
  let text = ''
  const open: Nodes[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) text += next.value
    if ('children' in next) open.push(...next.children.toReversed())
  }
  return text
}

/** Nodes nested deeper than this are reduced to their text, so that deep input cannot overflow the stack. */
export const MAX_NESTING = 100
