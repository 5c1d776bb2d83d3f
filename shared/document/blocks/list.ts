import type { ListItem as MarkdownItem } from 'mdast'
import { z } from 'zod'
import type { BlockDefinition, MarkdownWriter, RenderContext } from '../block.ts'
import { directionIn } from '../block-direction.ts'
import type { BlockNode } from '../contract.ts'
import { element } from '../html.ts'
import { itemsFrom } from '../list-from-markdown.ts'
import { proseOf } from '../prose.ts'
import { blocks, Dir, type Direction, direction, heldBlocks } from '../tree.ts'

export interface ListItem {
  type: 'listItem'
  content: BlockNode[]
}
export interface BulletList {
  type: 'bulletList'
  attrs?: Direction
  content: ListItem[]
}
export interface OrderedList {
  type: 'orderedList'
  attrs?: { start: number; dir?: 'rtl' | 'ltr' | null }
  content: ListItem[]
}
type List = BulletList | OrderedList

const Item = z.strictObject({ type: z.literal('listItem'), content: blocks })
const items = z.array(Item).min(1)
const shared = {
  holds: { schema: Item, sample: { type: 'listItem', content: [heldBlocks.sample] } },
  parts: { listItem: heldBlocks },
}
const MAX_START = 9999

const childrenOf = (node: List) => node.content.flatMap((item) => item.content)

function listHtml(tag: 'ul' | 'ol', node: List, context: RenderContext, start?: number): string {
  const { own, dir } = directionIn(context, node.attrs?.dir, proseOf(childrenOf(node)))
  const inner = node.content.map((item) => element('li', {}, context.inside(item.content, own)))
  return element(tag, { start, dir }, inner.join(''))
}

/** A list whose items are of one block each is written without empty lines. */
const isSpread = (node: List) => node.content.some((item) => item.content.length > 1)

const itemsTo = (node: List, writer: MarkdownWriter): MarkdownItem[] =>
  node.content.map((item) => ({ type: 'listItem', spread: item.content.length > 1, children: writer.blocks(item.content) }))

export const bulletList = {
  ...shared,
  schema: z.strictObject({ type: z.literal('bulletList'), attrs: direction, content: items }),
  html: (node, context) => listHtml('ul', node, context),
  text: (node, inside) => inside(childrenOf(node)),
  toMarkdown: (node, writer) => [{ type: 'list', ordered: false, spread: isSpread(node), children: itemsTo(node, writer) }],
  fromMarkdown: (node, reader) => {
    if (node.type !== 'list' || node.ordered) return undefined
    return itemsFrom(node, reader, (content) => [
      { type: 'bulletList', content: content.map((inside) => ({ type: 'listItem', content: inside })) },
    ])
  },
} satisfies BlockDefinition<BulletList>

export const orderedList = {
  ...shared,
  schema: z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.number().int().min(0).max(MAX_START), dir: Dir }).optional(),
    content: items,
  }),
  html: (node, context) => {
    const start = node.attrs?.start ?? 1
    return listHtml('ol', node, context, start === 1 ? undefined : start)
  },
  text: (node, inside) => inside(childrenOf(node)),
  toMarkdown: (node, writer) => [
    { type: 'list', ordered: true, spread: isSpread(node), start: node.attrs?.start ?? 1, children: itemsTo(node, writer) },
  ],
  fromMarkdown: (node, reader) => {
    if (node.type !== 'list' || !node.ordered) return undefined
    const start = Math.min(node.start ?? 1, MAX_START)
    return itemsFrom(node, reader, (content) => [
      { type: 'orderedList', attrs: { start }, content: content.map((inside) => ({ type: 'listItem', content: inside })) },
    ])
  },
} satisfies BlockDefinition<OrderedList>
