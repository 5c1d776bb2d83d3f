import { z } from 'zod'
import type { BlockDefinition } from '../block.ts'
import { directionIn } from '../block-direction.ts'
import type { BlockNode } from '../contract.ts'
import { attributes, element } from '../html.ts'
import { itemsFrom } from '../list-from-markdown.ts'
import { proseOf } from '../prose.ts'
import { blocks, type Direction, direction, heldBlocks } from '../tree.ts'

export interface TaskItem {
  type: 'taskItem'
  attrs: { checked: boolean }
  content: BlockNode[]
}
export interface TaskList {
  type: 'taskList'
  attrs?: Direction
  content: TaskItem[]
}

const Item = z.strictObject({ type: z.literal('taskItem'), attrs: z.strictObject({ checked: z.boolean() }), content: blocks })

/** Things to do, each done or not. */
export const taskList = {
  schema: z.strictObject({ type: z.literal('taskList'), attrs: direction, content: z.array(Item).min(1) }),
  holds: { schema: Item, sample: { type: 'taskItem', attrs: { checked: false }, content: [heldBlocks.sample] } },
  parts: { taskItem: heldBlocks },
  html: (node, context) => {
    const { own, dir } = directionIn(context, node.attrs?.dir, proseOf(node.content))
    const items = node.content.map(({ attrs: { checked }, content }) => {
      const box = { type: 'checkbox', disabled: '', checked: checked ? '' : undefined, 'aria-label': checked ? 'انجام‌شده' : 'انجام‌نشده' }
      return element('li', {}, `<input${attributes(box)}>${element('div', {}, context.inside(content, own))}`)
    })
    return element('ul', { class: 'tasks', dir }, items.join(''))
  },
  text: (node, inside) => inside(node.content.flatMap((item) => item.content)),
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
    return itemsFrom(node, reader, (content) => [
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
