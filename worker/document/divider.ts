import type { BlockDefinition, BlockOf } from './block.ts'

/** A break between parts; readers see the ornament of the style sheet. */
export const divider: BlockDefinition<BlockOf<'horizontalRule'>> = {
  html: () => '<hr>',
  text: () => '',
}
