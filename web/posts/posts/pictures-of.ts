import type { Picture } from '#shared/contract.ts'
import type { Document, TreeNode } from '#shared/document/contract.ts'
import { nodesIn } from '#shared/document/walk.ts'

/** Pictures of a document in reading order, each once; a cover is chosen among them. */
export function picturesOf(document: Document): Picture[] {
  const found = new Map<string, Picture>()
  const visit = (node: TreeNode) => {
    if (node.type === 'image') {
      const { hash, width, height, widths, alt, focus } = node.attrs
      found.set(hash, { hash, width, height, widths, alt, focus })
    } else nodesIn(node).forEach(visit)
  }
  document.content.forEach(visit)
  return [...found.values()]
}
