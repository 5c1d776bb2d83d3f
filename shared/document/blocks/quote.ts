import { z } from 'zod'
import type { BlockDefinition } from '../block-definition.ts'
import { blockDirection } from '../block-direction.ts'
import { blockContent, blockContentModel, type DirectionAttrs, directionAttrs } from '../block-schema.ts'
import type { BlockNode } from '../contract.ts'
import { extractProse } from '../extract-prose.ts'
import { element } from '../html.ts'

export interface Quote {
  type: 'blockquote'
  attrs?: DirectionAttrs
  content: BlockNode[]
}

export const quote = {
  schema: z.strictObject({ type: z.literal('blockquote'), attrs: directionAttrs, content: blockContent }),
  contentModel: blockContentModel,
  html: (node, context) => {
    const { direction, dir } = blockDirection(context, node.attrs?.dir, extractProse(node.content))
    return element('blockquote', { dir }, context.renderChildren(node.content, direction))
  },
  text: (node, childrenText) => childrenText(node.content),
  toMarkdown: (node, writer) => {
    const children = writer.blocks(node.content)
    return children.length ? [{ type: 'blockquote', children }] : []
  },
  fromMarkdown: (node, reader) => {
    if (node.type !== 'blockquote') return undefined
    if (!reader.canNest(1)) return reader.blocks(node.children, 0)
    const content = reader.blocks(node.children, 1)
    return content.length ? [{ type: 'blockquote', content }] : []
  },
} satisfies BlockDefinition<Quote>
