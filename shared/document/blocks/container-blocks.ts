import { z } from 'zod'
import {
  type BlockDefinition,
  blockContent,
  blockContentModel,
  blockDirection,
  Dir,
  type DirectionAttrs,
  directionAttrs,
  type FromAlert,
} from '../block-definition.ts'
import { element } from '../html.ts'
import { extractProse } from '../inline.ts'
import { alertFromMarkdown, alertToMarkdown } from '../markdown/alert.ts'
import type { BlockNode } from '../nodes.ts'

declare module '../nodes.ts' {
  interface BlockNodes {
    blockquote: Quote
    callout: Callout
  }
}

export interface Quote {
  type: 'blockquote'
  attrs?: DirectionAttrs
  content: BlockNode[]
}

/** Most letters of a pull quote: a short quote of one paragraph, set like a title. */
const PULL_QUOTE_LENGTH = 160

const isPullQuote = ({ content }: Quote) =>
  content.length === 1 && content[0]?.type === 'paragraph' && extractProse(content).trim().length <= PULL_QUOTE_LENGTH

export const quote = {
  schema: z.strictObject({ type: z.literal('blockquote'), attrs: directionAttrs, content: blockContent }),
  contentModel: blockContentModel,
  html: (node, context) => {
    const { direction, dir } = blockDirection(context, node.attrs?.dir, extractProse(node.content))
    return element('blockquote', { class: isPullQuote(node) ? 'pull' : undefined, dir }, context.renderChildren(node.content, direction))
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

const KINDS = ['note', 'tip', 'warning', 'danger'] as const
export type CalloutKind = (typeof KINDS)[number]

export interface Callout {
  type: 'callout'
  attrs: { kind: CalloutKind; dir?: 'rtl' | 'ltr' | null }
  content: BlockNode[]
}

const LABELS: Record<CalloutKind, string> = { note: 'یادداشت', tip: 'نکته', warning: 'هشدار', danger: 'خطر' }
const ALERT_NAMES: Record<CalloutKind, string> = { note: 'NOTE', tip: 'TIP', warning: 'WARNING', danger: 'CAUTION' }
const toCallout =
  (kind: CalloutKind): FromAlert =>
  (content) => [{ type: 'callout', attrs: { kind }, content }]
/** Includes names that `toMarkdown` never writes. */
const ALERTS = {
  note: toCallout('note'),
  tip: toCallout('tip'),
  warning: toCallout('warning'),
  caution: toCallout('danger'),
  important: toCallout('note'),
  danger: toCallout('danger'),
}

export const callout = {
  schema: z.strictObject({ type: z.literal('callout'), attrs: z.strictObject({ kind: z.enum(KINDS), dir: Dir }), content: blockContent }),
  contentModel: blockContentModel,
  html: ({ attrs, content }, context) => {
    const { direction, dir } = blockDirection(context, attrs.dir, extractProse(content))
    const title = element('p', { class: 'callout-title', dir: direction === 'ltr' ? 'rtl' : undefined }, LABELS[attrs.kind])
    return element('div', { class: `callout callout-${attrs.kind}`, role: 'note', dir }, title + context.renderChildren(content, direction))
  },
  text: (node, childrenText) => childrenText(node.content),
  alerts: ALERTS,
  toMarkdown: ({ attrs, content }, writer) => alertToMarkdown(ALERT_NAMES[attrs.kind], writer.blocks(content)),
  fromMarkdown: alertFromMarkdown(ALERTS),
} satisfies BlockDefinition<Callout>
