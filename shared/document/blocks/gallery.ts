import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { type BlockDefinition, blockDirection } from '../block-definition.ts'
import { element } from '../html.ts'
import { textHtml } from '../inline-html.ts'
import { Image, type ImageAttrs, imagesFromMarkdown, imageToMarkdown, pictureHtml } from './image.ts'

declare module '../nodes.ts' {
  interface BlockNodes {
    gallery: Gallery
  }
}

const Gallery = z.strictObject({
  type: z.literal('gallery'),
  content: z
    .array(Image)
    .min(2, 'گالری دست‌کم دو عکس دارد؛ عکسی بیفزا یا گالری را حذف کن')
    .max(LIMITS.galleryImages, `گالری حداکثر ${persianDigits(LIMITS.galleryImages)} عکس دارد؛ چند عکس را حذف کن`),
})
export type Gallery = z.infer<typeof Gallery>

/**
 * Ratios of width to height, in hundredths, of which `prose.css` has a class each, because the CSP forbids inline styles. Between the first
 * and the last, at most 9 % of a picture are cropped.
 */
export const GALLERY_RATIOS = [45, 50, 56, 67, 75, 80, 90, 100, 110, 120, 133, 150, 160, 178, 200, 225, 250] as const

const ratioClass = ({ width, height }: Pick<ImageAttrs, 'width' | 'height'>): string => {
  const distance = (ratio: number) => Math.abs(Math.log((100 * width) / height / ratio))
  return `ratio-${GALLERY_RATIOS.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best))}`
}

const SAMPLE = { type: 'image', attrs: { hash: 'aaaaaaaaaaaa', width: 1, height: 1, widths: [1], alt: '', caption: '' } }

export const gallery = {
  schema: Gallery,
  contentModel: { schema: Image, sample: SAMPLE },
  html: (node, context) => {
    const figures = node.content.map(({ attrs }) => {
      const { direction, dir } = blockDirection(context, undefined, attrs.caption)
      const caption = attrs.caption ? element('figcaption', { dir }, textHtml(attrs.caption, direction)) : ''
      return element('figure', { class: ratioClass(attrs) }, pictureHtml(attrs, 'gallery', context) + caption)
    })
    return element('div', { class: 'gallery' }, figures.join(''))
  },
  text: (node) =>
    node.content
      .map(({ attrs }) => attrs.caption)
      .filter(Boolean)
      .join('\n'),
  toMarkdown: ({ content }, { origin }) => [
    {
      type: 'paragraph',
      children: content.flatMap(({ attrs }, at) => [
        ...(at ? [{ type: 'text' as const, value: '\n' }] : []),
        imageToMarkdown(attrs, origin),
      ]),
    },
  ],
  fromMarkdown: (node, { origin }) => {
    const images = imagesFromMarkdown(node, origin)
    if (!images || images.length < 2) return undefined
    // Sizes differ by at most one, so that no gallery exceeds the limit or has a single image.
    const count = Math.ceil(images.length / LIMITS.galleryImages)
    const start = (at: number) => Math.floor((at * images.length) / count)
    return Array.from({ length: count }, (_, at) => ({
      type: 'gallery',
      content: images.slice(start(at), start(at + 1)).map((attrs) => ({ type: 'image', attrs })),
    }))
  },
} satisfies BlockDefinition<Gallery>
