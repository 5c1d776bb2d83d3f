import type { BlockNode } from './contract.ts'
import { inlineText } from './inline.ts'

/** Words of paragraphs and headings inside containers, without code; the direction of a quote or list is found from them. */
export function proseOf(nodes: readonly BlockNode[]): string {
  let prose = ''
  for (const node of nodes) {
    if (node.type === 'paragraph' || node.type === 'heading') prose += `${inlineText(node.content)}\n`
    else if (node.type === 'blockquote') prose += proseOf(node.content)
    else if (node.type === 'bulletList' || node.type === 'orderedList') for (const item of node.content) prose += proseOf(item.content)
  }
  return prose
}
