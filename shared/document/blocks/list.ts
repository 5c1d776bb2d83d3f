import type { ListItem as MarkdownItem, List as MarkdownList } from 'mdast'
import { z } from 'zod'
import {
  type BlockDefinition,
  blockContent,
  blockContentModel,
  blockDirection,
  Dir,
  type DirectionAttrs,
  directionAttrs,
  type MarkdownReader,
  type MarkdownWriter,
  type RenderContext,
} from '../block-definition.ts'
import { attributes, element } from '../html.ts'
import { extractProse } from '../inline.ts'
import type { BlockNode } from '../nodes.ts'

declare module '../nodes.ts' {
  interface BlockNodes {
    bulletList: BulletList
    orderedList: OrderedList
    taskList: TaskList
  }
  interface PartNodes {
    listItem: ListItem
    taskItem: TaskItem
  }
}

/**
 * Passes the blocks of each item to `make`; an empty item becomes an empty paragraph. Beyond the depth limit, returns the items' blocks
 * without a list.
 */
function listFromMarkdown(node: MarkdownList, reader: MarkdownReader, make: (items: BlockNode[][]) => BlockNode[]): BlockNode[] {
  if (!reader.canNest(2)) return node.children.flatMap((item) => reader.blocks(item.children, 0))
  return make(
    node.children.map((item) => {
      const content = reader.blocks(item.children, 2)
      return content.length ? content : [{ type: 'paragraph' }]
    }),
  )
}

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

export interface TaskItem {
  type: 'taskItem'
  attrs: { checked: boolean }
  content: BlockNode[]
}
export interface TaskList {
  type: 'taskList'
  attrs?: DirectionAttrs
  content: TaskItem[]
}

const TaskItemSchema = z.strictObject({
  type: z.literal('taskItem'),
  attrs: z.strictObject({ checked: z.boolean() }),
  content: blockContent,
})

export const taskList = {
  schema: z.strictObject({ type: z.literal('taskList'), attrs: directionAttrs, content: z.array(TaskItemSchema).min(1) }),
  contentModel: { schema: TaskItemSchema, sample: { type: 'taskItem', attrs: { checked: false }, content: [blockContentModel.sample] } },
  innerContentModels: { taskItem: blockContentModel },
  html: (node, context) => {
    const { direction, dir } = blockDirection(context, node.attrs?.dir, extractProse(node.content))
    const items = node.content.map(({ attrs: { checked }, content }) => {
      const box = { type: 'checkbox', disabled: '', checked: checked ? '' : undefined, 'aria-label': checked ? 'انجام‌شده' : 'انجام‌نشده' }
      return element('li', {}, `<input${attributes(box)}>${element('div', {}, context.renderChildren(content, direction))}`)
    })
    return element('ul', { class: 'tasks', dir }, items.join(''))
  },
  text: (node, childrenText) => childrenText(node.content.flatMap((item) => item.content)),
  toMarkdown: (node, writer) => [
    {
      type: 'list',
      ordered: false,
      spread: node.content.some((item) => item.content.length > 1),
      children: node.content.map(({ attrs: { checked }, content }) => ({
        type: 'listItem',
        checked,
        spread: content.length > 1,
        children: writer.blocks(content),
      })),
    },
  ],
  fromMarkdown: (node, reader) => {
    if (node.type !== 'list' || !node.children.some((item) => typeof item.checked === 'boolean')) return undefined
    return listFromMarkdown(node, reader, (content) => [
      {
        type: 'taskList',
        content: content.map((inside, at) => ({
          type: 'taskItem',
          attrs: { checked: node.children[at]?.checked === true },
          content: inside,
        })),
      },
    ])
  },
} satisfies BlockDefinition<TaskList>
