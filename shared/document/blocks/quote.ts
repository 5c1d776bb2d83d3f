import { z } from 'zod'
import type { BlockDefinition } from '../block.ts'
import { directionIn } from '../block-direction.ts'
import type { BlockNode } from '../contract.ts'
import { element } from '../html.ts'
import { proseOf } from '../prose.ts'
import { blocks, type Direction, direction, heldBlocks } from '../tree.ts'

export interface Quote {
  type: 'blockquote'
  attrs?: Direction
  content: BlockNode[]
}

/** A quotation of any blocks. */
export const quote = {
  schema: z.strictObject({ type: z.literal('blockquote'), attrs: direction, content: blocks }),
  holds: heldBlocks,
  html: (node, context) => {
    const { own, dir } = directionIn(context, node.attrs?.dir, proseOf(node.content))
    return element('blockquote', { dir }, context.inside(node.content, own))
  },
  text: (node, inside) => inside(node.content),
  toMarkdown: (node, writer) => {
    const children = writer.blocks(node.content)
    return children.length ? [{ type: 'blockquote', children }] : []
  },
  fromMarkdown: (node, reader) => {
    if (node.type !== 'blockquote') return undefined
    if (!reader.hasRoom(1)) return reader.blocks(node.children, 0)
    const content = reader.blocks(node.children, 1)
    return content.length ? [{ type: 'blockquote', content }] : []
  },
} satisfies BlockDefinition<Quote>
