import { z } from 'zod'
import type { BlockDefinition } from '../block-definition.ts'
import { blockDirection } from '../block-direction.ts'
import { blockContent, blockContentModel, type DirectionAttrs, directionAttrs } from '../block-schema.ts'
import type { BlockNode } from '../contract.ts'
import { extractProse } from '../extract-prose.ts'
import { attributes, element } from '../html.ts'
import { listFromMarkdown } from '../list-from-markdown.ts'

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

const Item = z.strictObject({ type: z.literal('taskItem'), attrs: z.strictObject({ checked: z.boolean() }), content: blockContent })

export const taskList = {
  schema: z.strictObject({ type: z.literal('taskList'), attrs: directionAttrs, content: z.array(Item).min(1) }),
  contentModel: { schema: Item, sample: { type: 'taskItem', attrs: { checked: false }, content: [blockContentModel.sample] } },
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
