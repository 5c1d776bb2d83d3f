import { z } from 'zod'
import type { BlockDefinition } from '../block-definition.ts'
import { blockDirection } from '../block-direction.ts'
import { directionAttrs, inlineContentModel, lineContent } from '../block-schema.ts'
import { element } from '../html.ts'
import { inlineText, inlineTextWithFootnotes } from '../inline.ts'
import { inlineHtml } from '../inline-html.ts'

const Paragraph = z.strictObject({ type: z.literal('paragraph'), attrs: directionAttrs, content: lineContent })
export type Paragraph = z.infer<typeof Paragraph>

export const paragraph = {
  schema: Paragraph,
  contentModel: inlineContentModel,
  html: (node, context) => {
    if (!node.content?.length) return ''
    const { dir } = blockDirection(context, node.attrs?.dir, inlineText(node.content))
    return element('p', { dir }, inlineHtml(node.content, context))
  },
  text: (node) => inlineTextWithFootnotes(node.content),
  toMarkdown: (node, { line }) => {
    const children = line(node.content)
    return children.length ? [{ type: 'paragraph', children }] : []
  },
  fromMarkdown: (node, reader) => {
    if (node.type === 'html') {
      const value = node.value.replace(/<!--.*?-->/gs, '').trim()
      return value ? [{ type: 'paragraph', content: reader.line([{ type: 'text', value }]) }] : []
    }
    if (node.type !== 'paragraph') return undefined
    const content = reader.line(node.children)
    return content.length ? [{ type: 'paragraph', content }] : []
  },
} satisfies BlockDefinition<Paragraph>
