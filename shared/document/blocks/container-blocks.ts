import { z } from 'zod'
import {
  type BlockDefinition,
  blockContent,
  blockContentModel,
  blockDirection,
  Dir,
  type DirectionAttrs,
  directionAttrs,
} from '../block-definition.ts'
import { element } from '../html.ts'
import { extractProse } from '../inline.ts'
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

const KINDS = ['note', 'tip', 'warning', 'danger'] as const
export type CalloutKind = (typeof KINDS)[number]

export interface Callout {
  type: 'callout'
  attrs: { kind: CalloutKind; dir?: 'rtl' | 'ltr' | null }
  content: BlockNode[]
}

const LABELS: Record<CalloutKind, string> = { note: 'یادداشت', tip: 'نکته', warning: 'هشدار', danger: 'خطر' }
const ALERT_NAMES: Record<CalloutKind, string> = { note: 'NOTE', tip: 'TIP', warning: 'WARNING', danger: 'CAUTION' }
/** Alert names that `fromMarkdown` accepts, including some that `toMarkdown` never writes. */
const KIND_OF_ALERT: Record<string, CalloutKind | undefined> = {
  note: 'note',
  tip: 'tip',
  warning: 'warning',
  caution: 'danger',
  important: 'note',
  danger: 'danger',
}
const ALERT_MARKER = /^\[!([a-z]{3,9})\][ \t]*(?:\n|$)/i

export const callout = {
  schema: z.strictObject({ type: z.literal('callout'), attrs: z.strictObject({ kind: z.enum(KINDS), dir: Dir }), content: blockContent }),
  contentModel: blockContentModel,
  html: ({ attrs, content }, context) => {
    const { direction, dir } = blockDirection(context, attrs.dir, extractProse(content))
    const title = element('p', { class: 'callout-title', dir: direction === 'ltr' ? 'rtl' : undefined }, LABELS[attrs.kind])
    return element('div', { class: `callout callout-${attrs.kind}`, role: 'note', dir }, title + context.renderChildren(content, direction))
  },
  text: (node, childrenText) => childrenText(node.content),
  toMarkdown: ({ attrs, content }, writer) => {
    const children = writer.blocks(content)
    return children.length
      ? [{ type: 'blockquote', children: [{ type: 'html', value: `[!${ALERT_NAMES[attrs.kind]}]` }, ...children] }]
      : []
  },
  fromMarkdown: (node, reader) => {
    if (node.type !== 'blockquote') return undefined
    const [first, ...rest] = node.children
    const [marker, ...after] = first?.type === 'paragraph' ? first.children : []
    // An escaped bracket starts a plain quote; only the Markdown source shows the escape.
    if (first?.type !== 'paragraph' || marker?.type !== 'text' || !reader.source(first).startsWith('[!')) return undefined
    const [matched = '', name = ''] = ALERT_MARKER.exec(marker.value) ?? []
    const kind = KIND_OF_ALERT[name.toLowerCase()]
    if (!kind) return undefined
    const line = [...(marker.value === matched ? [] : [{ ...marker, value: marker.value.slice(matched.length) }]), ...after]
    const children = [...(line.length ? [{ ...first, children: line }] : []), ...rest]
    if (!reader.canNest(1)) return reader.blocks(children, 0)
    const content = reader.blocks(children, 1)
    return content.length ? [{ type: 'callout', attrs: { kind }, content }] : []
  },
} satisfies BlockDefinition<Callout>
