import type { BlockDefinition, BlockOf, RenderContext } from './block.ts'
import { directionIn } from './block-direction.ts'
import { element } from './html.ts'
import { proseOf } from './prose.ts'

type List = BlockOf<'bulletList'> | BlockOf<'orderedList'>

const childrenOf = (node: List) => node.content.flatMap((item) => item.content)

function listHtml(tag: 'ul' | 'ol', node: List, context: RenderContext, start?: number): string {
  const { own, dir } = directionIn(context, undefined, proseOf(childrenOf(node)))
  const items = node.content.map((item) => element('li', {}, context.inside(item.content, own)))
  return element(tag, { start, dir }, items.join(''))
}

export const bulletList: BlockDefinition<BlockOf<'bulletList'>> = {
  html: (node, context) => listHtml('ul', node, context),
  text: (node, inside) => inside(childrenOf(node)),
}

export const orderedList: BlockDefinition<BlockOf<'orderedList'>> = {
  html: (node, context) => {
    const start = node.attrs?.start ?? 1
    return listHtml('ol', node, context, start === 1 ? undefined : start)
  },
  text: (node, inside) => inside(childrenOf(node)),
}
