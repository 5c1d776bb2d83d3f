import type { BlockDefinition, BlockOf } from './block.ts'
import { directionIn } from './block-direction.ts'
import { element } from './html.ts'
import { inlineHtml, inlineText } from './inline.ts'

/** Running text; one left empty in the editor is not shown to readers. */
export const paragraph: BlockDefinition<BlockOf<'paragraph'>> = {
  html: (node, context) => {
    if (!node.content?.length) return ''
    const { dir } = directionIn(context, node.attrs?.dir, inlineText(node.content))
    return element('p', { dir }, inlineHtml(node.content))
  },
  text: (node) => inlineText(node.content),
}
