import type { Picture } from '#shared/contract.ts'
import type { RenderContext } from '#shared/document/block.ts'
import { definitionOf } from '#shared/document/blocks/index.ts'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import type { Direction } from '#shared/persian/direction.ts'
import { headingIds } from './heading-ids.ts'
import { highlighter } from './highlight.ts'
import { notes } from './notes.ts'

/**
 * The document as the HTML readers get, to be put inside a right-to-left element; safe for any document `parseDocument` gave. With its
 * `pictures` each shows its placeholder until it has come.
 */
export function renderDocument(doc: Document, pictures?: ReadonlyMap<string, Pick<Picture, 'blur'>>): string {
  const headingId = headingIds()
  const code = highlighter()
  const { mark, section } = notes()
  const inside = (nodes: readonly BlockNode[], around: Direction): string => {
    const context: RenderContext = { around, inside, headingId, code, blur: (hash) => pictures?.get(hash)?.blur, note: mark }
    return nodes.map((node) => definitionOf(node).html(node, context)).join('')
  }
  const body = inside(doc.content, 'rtl')
  return body + section()
}
