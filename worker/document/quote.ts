import type { BlockDefinition, BlockOf } from './block.ts'
import { directionIn } from './block-direction.ts'
import { element } from './html.ts'
import { proseOf } from './prose.ts'

/** A quotation of any blocks. */
export const quote: BlockDefinition<BlockOf<'blockquote'>> = {
  html: (node, context) => {
    const { own, dir } = directionIn(context, node.attrs?.dir, proseOf(node.content))
    return element('blockquote', { dir }, context.inside(node.content, own))
  },
  text: (node, inside) => inside(node.content),
}
