import { z } from 'zod'
import type { BlockDefinition } from '../block.ts'
import { directionIn } from '../block-direction.ts'
import type { BlockNode } from '../contract.ts'
import { element } from '../html.ts'
import { proseOf } from '../prose.ts'
import { blocks, Dir, heldBlocks } from '../tree.ts'

const KINDS = ['note', 'tip', 'warning', 'danger'] as const
export type CalloutKind = (typeof KINDS)[number]

export interface Callout {
  type: 'callout'
  attrs: { kind: CalloutKind; dir?: 'rtl' | 'ltr' | null }
  content: BlockNode[]
}

/** What readers see above it. */
const LABELS: Record<CalloutKind, string> = { note: 'یادداشت', tip: 'نکته', warning: 'هشدار', danger: 'خطر' }
const SIGNS: Record<CalloutKind, string> = { note: 'NOTE', tip: 'TIP', warning: 'WARNING', danger: 'CAUTION' }
/** Other signs people write, after those Daftar writes. */
const READ: Record<string, CalloutKind | undefined> = {
  note: 'note',
  tip: 'tip',
  warning: 'warning',
  caution: 'danger',
  important: 'note',
  danger: 'danger',
}
const SIGN = /^\[!([a-z]{3,9})\][ \t]*(?:\n|$)/i

/** A box beside the course of the text. */
export const callout = {
  schema: z.strictObject({ type: z.literal('callout'), attrs: z.strictObject({ kind: z.enum(KINDS), dir: Dir }), content: blocks }),
  holds: heldBlocks,
  html: ({ attrs, content }, context) => {
    const { own, dir } = directionIn(context, attrs.dir, proseOf(content))
    const title = element('p', { class: 'callout-title', dir: own === 'ltr' ? 'rtl' : undefined }, LABELS[attrs.kind])
    return element('div', { class: `callout callout-${attrs.kind}`, role: 'note', dir }, title + context.inside(content, own))
  },
  text: (node, inside) => inside(node.content),
  toMarkdown: ({ attrs, content }, writer) => {
    const inside = writer.blocks(content)
    return inside.length ? [{ type: 'blockquote', children: [{ type: 'html', value: `[!${SIGNS[attrs.kind]}]` }, ...inside] }] : []
  },
  fromMarkdown: (node, reader) => {
    if (node.type !== 'blockquote') return undefined
    const [first, ...rest] = node.children
    const [sign, ...after] = first?.type === 'paragraph' ? first.children : []
    // An escaped bracket is text of a plain quote; only the source tells them apart.
    if (first?.type !== 'paragraph' || sign?.type !== 'text' || !reader.source(first).startsWith('[!')) return undefined
    const [read = '', name = ''] = SIGN.exec(sign.value) ?? []
    const kind = READ[name.toLowerCase()]
    if (!kind) return undefined
    const line = [...(sign.value === read ? [] : [{ ...sign, value: sign.value.slice(read.length) }]), ...after]
    const inside = [...(line.length ? [{ ...first, children: line }] : []), ...rest]
    if (!reader.hasRoom(1)) return reader.blocks(inside, 0)
    const content = reader.blocks(inside, 1)
    return content.length ? [{ type: 'callout', attrs: { kind }, content }] : []
  },
} satisfies BlockDefinition<Callout>
