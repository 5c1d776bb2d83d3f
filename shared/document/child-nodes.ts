import type { TreeNode } from './contract.ts'

/** Returns the children of a node, excluding inline content. */
export function childNodesOf(node: TreeNode): readonly TreeNode[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
    case 'tableCell':
    case 'tableHeader':
    case 'horizontalRule':
    case 'image':
    case 'audio':
    case 'embed':
      return []
    default:
      return node.content
  }
}
