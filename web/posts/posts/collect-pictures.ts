import type { Picture } from '#shared/contract.ts'
import { childNodesOf } from '#shared/document/child-nodes.ts'
import type { Document, TreeNode } from '#shared/document/contract.ts'

/** Returns the pictures of a document in reading order, dropping duplicates. */
export function collectPictures(document: Document): Picture[] {
  const found = new Map<string, Picture>()
  const visit = (node: TreeNode) => {
    if (node.type === 'image') {
      const { hash, width, height, widths, alt, focus } = node.attrs
      found.set(hash, { hash, width, height, widths, alt, focus })
    } else childNodesOf(node).forEach(visit)
  }
  document.content.forEach(visit)
  return [...found.values()]
}
