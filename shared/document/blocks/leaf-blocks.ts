import { z } from 'zod'
import { parseCodeLanguage } from '#shared/code-language.ts'
import { CODE_LANGUAGES } from '#shared/limits/index.ts'
import { toCleanText } from '#shared/persian/clean-text.ts'
import { type BlockDefinition, blockDirection, Dir, directionAttrs, inlineContentModel, lineContent } from '../block-definition.ts'
import { element } from '../html.ts'
import { cleanText, inlineText, inlineTextWithFootnotes, isBlankLine } from '../inline.ts'
import { inlineHtml } from '../inline-html.ts'

declare module '../nodes.ts' {
  interface BlockNodes {
    paragraph: Paragraph
    heading: Heading
    codeBlock: CodeBlock
    horizontalRule: Divider
  }
}

const Paragraph = z.strictObject({ type: z.literal('paragraph'), attrs: directionAttrs, content: lineContent })
export type Paragraph = z.infer<typeof Paragraph>

export const paragraph = {
  schema: Paragraph,
  contentModel: inlineContentModel,
  html: (node, context) => {
    if (!node.content?.length) return ''
    const { direction, dir } = blockDirection(context, node.attrs?.dir, inlineText(node.content))
    return element('p', { dir }, inlineHtml(node.content, context, direction))
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
    if (isBlankLine(node.content)) return ''
    const text = inlineText(node.content)
    const { direction, dir } = blockDirection(context, node.attrs.dir, text)
    return element(`h${node.attrs.level}`, { id: context.headingId(text), dir }, inlineHtml(node.content, context, direction))
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

const CodeText = z.strictObject({ type: z.literal('text'), text: cleanText })
const CodeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  attrs: z.strictObject({ language: z.enum(CODE_LANGUAGES).nullish() }).optional(),
  content: z.array(CodeText).max(1).optional(),
})
export type CodeBlock = z.infer<typeof CodeBlock>

const codeOf = (node: CodeBlock) => node.content?.[0]?.text ?? ''

/** Always rendered left to right. */
export const codeBlock = {
  schema: CodeBlock,
  contentModel: { schema: CodeText, sample: { type: 'text', text: ' ' } },
  html: (node, context) => {
    const language = node.attrs?.language
    const code = element('code', { class: language ? `language-${language}` : undefined }, context.highlightCode(codeOf(node), language))
    return element('pre', { dir: 'ltr', tabindex: '0' }, code)
  },
  text: codeOf,
  toMarkdown: (node) => [{ type: 'code', lang: node.attrs?.language ?? null, value: codeOf(node) }],
  fromMarkdown: (node) => {
    if (node.type !== 'code') return undefined
    const language = parseCodeLanguage(node.lang)
    const text = toCleanText(node.value)
    return [{ type: 'codeBlock', ...(language ? { attrs: { language } } : {}), ...(text ? { content: [{ type: 'text', text }] } : {}) }]
  },
} satisfies BlockDefinition<CodeBlock>

const Divider = z.strictObject({ type: z.literal('horizontalRule') })
export type Divider = z.infer<typeof Divider>

export const divider = {
  schema: Divider,
  html: () => '<hr>',
  text: () => '',
  toMarkdown: () => [{ type: 'thematicBreak' }],
  fromMarkdown: (node) => (node.type === 'thematicBreak' ? [{ type: 'horizontalRule' }] : undefined),
} satisfies BlockDefinition<Divider>
