import type { ListItem as MarkdownItem } from 'mdast'
import { z } from 'zod'
import type { BlockDefinition, MarkdownWriter, RenderContext } from '../block-definition.ts'
import { blockDirection } from '../block-direction.ts'
import { blockContent, blockContentModel, Dir, type DirectionAttrs, directionAttrs } from '../block-schema.ts'
import type { BlockNode } from '../contract.ts'
import { extractProse } from '../extract-prose.ts'
import { element } from '../html.ts'
import { listFromMarkdown } from '../list-from-markdown.ts'

export interface ListItem {
  type: 'listItem'
  content: BlockNode[]
}
export interface BulletList {
  type: 'bulletList'
  attrs?: DirectionAttrs
  content: ListItem[]
}
export interface OrderedList {
  type: 'orderedList'
  attrs?: { start: number; dir?: 'rtl' | 'ltr' | null }
  content: ListItem[]
}
type List = BulletList | OrderedList

const Item = z.strictObject({ type: z.literal('listItem'), content: blockContent })
const items = z.array(Item).min(1)
const listContentModels = {
  contentModel: { schema: Item, sample: { type: 'listItem', content: [blockContentModel.sample] } },
  innerContentModels: { listItem: blockContentModel },
}
const MAX_START = 9999

const childrenOf = (node: List) => node.content.flatMap((item) => item.content)

function listHtml(tag: 'ul' | 'ol', node: List, context: RenderContext, start?: number): string {
  const { direction, dir } = blockDirection(context, node.attrs?.dir, extractProse(childrenOf(node)))
  const inner = node.content.map((item) => element('li', {}, context.renderChildren(item.content, direction)))
  return element(tag, { start, dir }, inner.join(''))
}

const isSpread = (node: List) => node.content.some((item) => item.content.length > 1)

const listItemsToMarkdown = (node: List, writer: MarkdownWriter): MarkdownItem[] =>
  node.content.map((item) => ({ type: 'listItem', spread: item.content.length > 1, children: writer.blocks(item.content) }))

export const bulletList = {
  ...listContentModels,
  schema: z.strictObject({ type: z.literal('bulletList'), attrs: directionAttrs, content: items }),
  html: (node, context) => listHtml('ul', node, context),
  text: (node, childrenText) => childrenText(childrenOf(node)),
  toMarkdown: (node, writer) => [{ type: 'list', ordered: false, spread: isSpread(node), children: listItemsToMarkdown(node, writer) }],
  fromMarkdown: (node, reader) => {
    if (node.type !== 'list' || node.ordered) return undefined
    return listFromMarkdown(node, reader, (content) => [
      { type: 'bulletList', content: content.map((inside) => ({ type: 'listItem', content: inside })) },
    ])
  },
} satisfies BlockDefinition<BulletList>

export const orderedList = {
  ...listContentModels,
  schema: z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.number().int().min(0).max(MAX_START), dir: Dir }).optional(),
    content: items,
  }),
  html: (node, context) => {
    const start = node.attrs?.start ?? 1
    return listHtml('ol', node, context, start === 1 ? undefined : start)
  },
  text: (node, childrenText) => childrenText(childrenOf(node)),
  toMarkdown: (node, writer) => [
    { type: 'list', ordered: true, spread: isSpread(node), start: node.attrs?.start ?? 1, children: listItemsToMarkdown(node, writer) },
  ],
  fromMarkdown: (node, reader) => {
    if (node.type !== 'list' || !node.ordered) return undefined
    const start = Math.min(node.start ?? 1, MAX_START)
    return listFromMarkdown(node, reader, (content) => [
      { type: 'orderedList', attrs: { start }, content: content.map((inside) => ({ type: 'listItem', content: inside })) },
    ])
  },
} satisfies BlockDefinition<OrderedList>
