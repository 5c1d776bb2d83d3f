import { z } from 'zod'
import { Hash } from '#worker/lib/contract.ts'
import { CODE_LANGUAGES, LIMITS } from '#worker/lib/limits.ts'
import { isCleanText } from '#worker/lib/persian/well-formed.ts'
import { isSafeHref } from '#worker/lib/safe-href.ts'

const text = z.string().min(1).refine(isCleanText, 'نویسه‌ای نادرست در متن هست')
const label = z.string().max(300, 'توضیح عکس بیش از ۳۰۰ نویسه است').refine(isCleanText, 'نویسه‌ای نادرست در توضیح عکس هست').default('')

/** Only addresses a browser may open: http, https or mailto. */
export const Href = z.string().max(2000).refine(isSafeHref, 'پیوند باید با http، https یا mailto آغاز شود')

const Bold = z.strictObject({ type: z.literal('bold') })
const Italic = z.strictObject({ type: z.literal('italic') })
const CodeMark = z.strictObject({ type: z.literal('code') })
const Link = z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Href }) })
export const Mark = z.discriminatedUnion('type', [Bold, Italic, CodeMark, Link])
export type Mark = z.infer<typeof Mark>

export const Text = z.strictObject({ type: z.literal('text'), text, marks: z.array(Mark).max(4).optional() })
export const HardBreak = z.strictObject({ type: z.literal('hardBreak') })
export const Inline = z.discriminatedUnion('type', [Text, HardBreak])
export type Inline = z.infer<typeof Inline>

/** Direction of one block; absent means what `directionOf` finds. */
const Dir = z.enum(['rtl', 'ltr']).nullish()

const direction = z.strictObject({ dir: Dir }).optional()

export const Paragraph = z.strictObject({ type: z.literal('paragraph'), attrs: direction, content: z.array(Inline).optional() })
export const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]), dir: Dir }),
  content: z.array(Inline).optional(),
})
export const CodeText = z.strictObject({ type: z.literal('text'), text })
export const CodeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  attrs: z.strictObject({ language: z.enum(CODE_LANGUAGES).nullish() }).optional(),
  content: z.array(CodeText).max(1).optional(),
})
export const Divider = z.strictObject({ type: z.literal('horizontalRule') })
export const Image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    hash: Hash,
    width: z.number().int().min(1).max(20_000),
    height: z.number().int().min(1).max(20_000),
    widths: z.array(z.number().int().min(1).max(20_000)).min(1).max(8),
    alt: label,
    caption: label,
  }),
})
export type ImageAttrs = z.infer<typeof Image>['attrs']

type ListItemNode = { type: 'listItem'; content: BlockNode[] }
export type BlockNode =
  | z.infer<typeof Paragraph>
  | z.infer<typeof Heading>
  | z.infer<typeof CodeBlock>
  | z.infer<typeof Divider>
  | z.infer<typeof Image>
  | { type: 'blockquote'; attrs?: { dir?: 'rtl' | 'ltr' | null }; content: BlockNode[] }
  | { type: 'bulletList'; content: ListItemNode[] }
  | { type: 'orderedList'; attrs?: { start: number }; content: ListItemNode[] }

export const Block: z.ZodType<BlockNode> = z.lazy(() => AnyBlock)
const blocks = z.array(Block).min(1)
export const ListItem = z.strictObject({ type: z.literal('listItem'), content: blocks })
export const Blockquote = z.strictObject({ type: z.literal('blockquote'), attrs: direction, content: blocks })
export const BulletList = z.strictObject({ type: z.literal('bulletList'), content: z.array(ListItem).min(1) })
export const OrderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.strictObject({ start: z.number().int().min(0).max(9999) }).optional(),
  content: z.array(ListItem).min(1),
})
const AnyBlock = z.discriminatedUnion('type', [Paragraph, Heading, CodeBlock, Divider, Image, Blockquote, BulletList, OrderedList])

const STRANGE = 'نوشته ساختاری ناشناخته دارد؛ صفحه را تازه کن و دوباره بکوش'
export const TOO_LONG = 'نوشته بیش از اندازه بلند است؛ آن را به چند نوشته بخش کن'
const TOO_DEEP = 'نوشته بیش از اندازه تودرتو است؛ فهرست‌ها و نقل‌قول‌ها را ساده‌تر کن'

/** The document's schema alone; for values already known to be shallow. */
export const DocumentTree = z
  .strictObject({ type: z.literal('doc'), content: z.array(Block) })
  .refine((doc) => depthOf(doc.content) <= LIMITS.documentDepth, TOO_DEEP)

/**
 * A post's document as the editor makes it and the server stores it (ProseMirror JSON of this closed schema).
 * Bounds come first, so no value, however deep or large, overflows the stack or the time of its reader.
 */
export const Document = z.preprocess((value, context) => {
  const excess = excessOf(value)
  if (!excess) return value
  context.addIssue({ code: 'custom', message: excess })
  return z.NEVER
}, DocumentTree)
export type Document = { type: 'doc'; content: BlockNode[] }

/** An empty document, as a new post starts. */
export const EMPTY_DOCUMENT: Document = { type: 'doc', content: [{ type: 'paragraph' }] }

const depthOf = (nodes: readonly (BlockNode | ListItemNode)[]): number => {
  let deepest = 0
  for (const node of nodes) {
    if (node.type === 'blockquote' || node.type === 'bulletList' || node.type === 'orderedList' || node.type === 'listItem') {
      deepest = Math.max(deepest, depthOf(node.content))
    }
  }
  return deepest + 1
}

const MAX_NODES = 50_000
/** Two raw levels a block (object, content), then a line's text, its marks, one mark, its attributes and their values. */
const MAX_LEVELS = LIMITS.documentDepth * 2 + 7
const MAX_KEYS = 8
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Why a raw value is too big or too strange to be walked, in Persian; undefined when a recursive reader is safe on it.
 * Never recurses and stops at the first excess, so its time is bounded whatever is sent.
 */
export function excessOf(value: unknown): string | undefined {
  let level: unknown[] = [value]
  let nodes = 0
  let letters = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= MAX_LEVELS) return TOO_DEEP
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string') letters += item.length
      else if (typeof item === 'object' && item !== null) {
        const keys = Array.isArray(item) ? [] : Object.keys(item)
        if (keys.length > MAX_KEYS || keys.some((key) => FORBIDDEN_KEYS.has(key))) return STRANGE
        const size = Array.isArray(item) ? item.length : keys.length
        nodes += 1
        // Marks and picture widths are short lists; only content grows, and content holds objects.
        if (Array.isArray(item) && size > MAX_KEYS && typeof item[0] !== 'object') return STRANGE
        if (nodes + next.length + size > MAX_NODES * 4) return TOO_LONG
        for (const child of Object.values(item)) next.push(child)
      }
      if (nodes > MAX_NODES || letters > LIMITS.documentBytes) return TOO_LONG
    }
    level = next
  }
  return undefined
}
