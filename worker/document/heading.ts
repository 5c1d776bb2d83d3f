import type { BlockDefinition, BlockOf } from './block.ts'
import { directionIn } from './block-direction.ts'
import { element } from './html.ts'
import { inlineHtml, inlineText } from './inline.ts'

/** A heading of level 2–4 with an address of its own; an empty one is not shown. */
export const heading: BlockDefinition<BlockOf<'heading'>> = {
  html: (node, context) => {
    const text = inlineText(node.content)
    if (!text.trim()) return ''
    const { dir } = directionIn(context, node.attrs.dir, text)
    return element(`h${node.attrs.level}`, { id: context.headingId(text), dir }, inlineHtml(node.content))
  },
  text: (node) => inlineText(node.content),
}
