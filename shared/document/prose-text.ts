import { stripBidiControls } from '#shared/persian/clean-text.ts'
import type { Document, TreeNode } from './contract.ts'
import { inlineText } from './inline.ts'
import { childNodesOf } from './structure.ts'

/**
 * Returns the prose of a document without bidi controls, for a description: its paragraphs without footnotes, those in quotes, lists and
 * callouts only if there are no others. Headings, code, tables and captions are no prose.
 */
export function proseText(doc: Document): string {
  const topLevel = doc.content.filter(({ type }) => type === 'paragraph')
  const joined = joinParagraphs(topLevel) || joinParagraphs(doc.content)
  return stripBidiControls(joined)
}

const joinParagraphs = (nodes: readonly TreeNode[]): string =>
  nodes
    .map((node) => (node.type === 'paragraph' ? inlineText(node.content) : joinParagraphs(childNodesOf(node))))
    .filter((text) => text.trim())
    .join('\n')
