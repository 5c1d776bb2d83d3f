import type { BlockNode, Document } from '#worker/document/contract.ts'
import type { Picture } from '#worker/lib/contract.ts'

/** Pictures of a document in reading order, each once; a cover is chosen among them. */
export function picturesOf(document: Document): Picture[] {
  const found = new Map<string, Picture>()
  const visit = (nodes: readonly BlockNode[]) => {
    for (const node of nodes) {
      if (node.type === 'image') {
        const { hash, width, height, widths, alt } = node.attrs
        found.set(hash, { hash, width, height, widths, alt })
      } else if (node.type === 'blockquote') visit(node.content)
      else if (node.type === 'bulletList' || node.type === 'orderedList') for (const item of node.content) visit(item.content)
    }
  }
  visit(document.content)
  return [...found.values()]
}
