import { blockDefinitionOf } from '#shared/document/blocks/index.ts'
import type { BlockNode, Document } from '#shared/document/contract.ts'

/** Returns the text of a document for search, word counts and descriptions, with one line per block and captions included. */
export function plainText(doc: Document): string {
  const blocksText = (nodes: readonly BlockNode[]): string =>
    nodes
      .map((node) => blockDefinitionOf(node).text(node, blocksText))
      .filter((text) => text.trim())
      .join('\n')
  return blocksText(doc.content)
}
