import type { BlockDefinition, BlockOf } from './block.ts'
import { directionIn } from './block-direction.ts'
import { attributes, element, escapeHtml } from './html.ts'

/** Width of the reading column on a large screen, with room for a dense one; what browsers without srcset get. */
const PLAIN_WIDTH = 960
const SIZES = '(min-width: 46rem) 42rem, 100vw'

/** A picture in its stored sizes, with its caption. */
export const image: BlockDefinition<BlockOf<'image'>> = {
  html: (node, context) => {
    const { hash, width, height, alt, caption } = node.attrs
    const widths = [...new Set(node.attrs.widths)].sort((a, b) => a - b)
    const srcset = (format: string) => widths.map((each) => `/media/${hash}/${each}.${format} ${each}w`).join(', ')
    const plain = widths.find((each) => each >= PLAIN_WIDTH) ?? widths.at(-1)
    const sources = ['avif', 'webp'].map(
      (format) => `<source${attributes({ type: `image/${format}`, srcset: srcset(format), sizes: SIZES })}>`,
    )
    const img = `<img${attributes({ src: `/media/${hash}/${plain}.webp`, width, height, loading: 'lazy', decoding: 'async', alt })}>`
    const { dir } = directionIn(context, undefined, caption)
    const words = caption ? element('figcaption', { dir }, escapeHtml(caption)) : ''
    return element('figure', {}, element('picture', {}, sources.join('') + img) + words)
  },
  text: (node) => node.attrs.caption,
}
