import { childNodesOf } from './child-nodes.ts'
import type { TreeNode } from './contract.ts'
import { inlineText } from './inline.ts'

/** Words of paragraphs, headings and cells inside containers, without code; the direction of a container is found from them. */
export function extractProse(nodes: readonly TreeNode[]): string {
  let prose = ''
  for (const node of nodes) {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'tableHeader') {
      prose += `${inlineText(node.content)}\n`
    } else prose += extractProse(childNodesOf(node))
  }
  return prose
}
