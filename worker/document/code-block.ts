import type { BlockDefinition, BlockOf } from './block.ts'
import { element } from './html.ts'

const codeOf = (node: BlockOf<'codeBlock'>) => node.content?.[0]?.text ?? ''

/** A listing, left to right whatever surrounds it. */
export const codeBlock: BlockDefinition<BlockOf<'codeBlock'>> = {
  html: (node, context) => {
    const language = node.attrs?.language
    const code = element('code', { class: language ? `language-${language}` : undefined }, context.code(codeOf(node), language))
    return element('pre', { dir: 'ltr', tabindex: '0' }, code)
  },
  text: codeOf,
}
