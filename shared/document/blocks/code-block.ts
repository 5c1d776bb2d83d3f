import { z } from 'zod'
import { parseCodeLanguage } from '#shared/code-language.ts'
import { CODE_LANGUAGES } from '#shared/limits/index.ts'
import { toCleanText } from '#shared/persian/clean-text.ts'
import type { BlockDefinition } from '../block-definition.ts'
import { element } from '../html.ts'
import { cleanText } from '../inline.ts'

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
