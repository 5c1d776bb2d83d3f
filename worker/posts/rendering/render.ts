import type { Picture } from '#shared/contract.ts'
import type { RenderContext } from '#shared/document/block-definition.ts'
import { blockDefinitionOf } from '#shared/document/blocks/index.ts'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import type { Direction } from '#shared/persian/direction.ts'
import { createFootnotes } from './footnotes.ts'
import { createHeadingIds } from './heading-ids.ts'
import { createHighlighter } from './highlight.ts'

/** Renders a document accepted by `parseDocument` as safe HTML for a right-to-left container. `pictures` supplies blur placeholders. */
export function renderDocument(doc: Document, pictures?: ReadonlyMap<string, Pick<Picture, 'blur'>>): string {
  const headingId = createHeadingIds()
  const highlightCode = createHighlighter()
  const { renderMark, renderSection } = createFootnotes()
  const renderBlocks = (nodes: readonly BlockNode[], parentDirection: Direction): string => {
    const context: RenderContext = {
      parentDirection,
      renderChildren: renderBlocks,
      headingId,
      highlightCode,
      placeholderOf: (hash) => pictures?.get(hash)?.blur,
      renderFootnoteMark: renderMark,
    }
    return nodes.map((node) => blockDefinitionOf(node).html(node, context)).join('')
  }
  const body = renderBlocks(doc.content, 'rtl')
  return body + renderSection()
}
