import { childNodesOf } from './child-nodes.ts'
import type { TreeNode } from './contract.ts'
import { inlineText } from './inline.ts'

/** Returns the text of paragraphs, headings and table cells, excluding code blocks; used to determine a container's direction. */
export function extractProse(nodes: readonly TreeNode[]): string {
  let prose = ''
  for (const node of nodes) {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell' || node.type === 'tableHeader') {
      prose += `${inlineText(node.content)}\n`
    } else prose += extractProse(childNodesOf(node))
  }
  return prose
}
