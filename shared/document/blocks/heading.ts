import { z } from 'zod'
import type { BlockDefinition } from '../block-definition.ts'
import { blockDirection } from '../block-direction.ts'
import { Dir, inlineContentModel, lineContent } from '../block-schema.ts'
import { element } from '../html.ts'
import { inlineText, inlineTextWithFootnotes } from '../inline.ts'
import { inlineHtml } from '../inline-html.ts'

const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]), dir: Dir }),
  content: lineContent,
})
export type Heading = z.infer<typeof Heading>

export const heading = {
  schema: Heading,
  contentModel: inlineContentModel,
  html: (node, context) => {
    if (!inlineTextWithFootnotes(node.content).trim()) return ''
    const text = inlineText(node.content)
    const { dir } = blockDirection(context, node.attrs.dir, text)
    return element(`h${node.attrs.level}`, { id: context.headingId(text), dir }, inlineHtml(node.content, context))
  },
  text: (node) => inlineTextWithFootnotes(node.content),
  toMarkdown: (node, { singleLine }) => [{ type: 'heading', depth: node.attrs.level, children: singleLine(node.content) }],
  // The post title is the only level-1 heading, and level 4 is the smallest.
  fromMarkdown: (node, reader) => {
    if (node.type !== 'heading') return undefined
    const level = node.depth === 3 ? 3 : node.depth > 3 ? 4 : 2
    return [{ type: 'heading', attrs: { level }, content: reader.line(node.children) }]
  },
} satisfies BlockDefinition<Heading>
