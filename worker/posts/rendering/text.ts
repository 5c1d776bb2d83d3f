import { definitionOf } from '#shared/document/blocks/index.ts'
import type { BlockNode, Document } from '#shared/document/contract.ts'

/** The words of a document for search, counting and descriptions: blocks apart by one newline, captions included. */
export function plainText(doc: Document): string {
  const inside = (nodes: readonly BlockNode[]): string =>
    nodes
      .map((node) => definitionOf(node).text(node, inside))
      .filter((text) => text.trim())
      .join('\n')
  return inside(doc.content)
}
