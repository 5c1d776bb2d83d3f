import { toLabel } from '#shared/document/blocks/image.ts'
import type { BlockNode } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'

export type ImageBlock = Extract<BlockNode, { type: 'image' }>

/** A picture of the document: its placeholder hash until it is copied, and its address as written. */
export interface PictureReference {
  placeholder: string
  address: string
}

/** Addresses of pixels that count readers. */
const TRACKER =
  /\/(?:pixel|beacon|stat|track(?:er|ing)?)(?:[./?]|$)|feedburner\.com\/~|feeds\.wordpress\.com\/\d|medium\.com\/_\/stat|b\.scorecardresearch|quantserve|\/1x1\.|doubleclick\.net/i
const EMOJI_CLASS = /(?:^|\s)(?:wp-smiley|emoji|emojione|smiley|twemoji)(?:\s|$)/i

/** Returns the address of a picture, skipping the placeholders of lazy loading; undefined for none and for pixels that count readers. */
export function findPictureUrl(attributes: Readonly<Record<string, string>>): string | undefined {
  const { src = '', width, height } = attributes
  if ((width === '1' || width === '0') && (height === '1' || height === '0' || height === undefined)) return undefined
  const isStandIn =
    src === '' || /^data:/i.test(src) || /(?:placeholder|blank|spacer|lazy|transparent|loading)[\w-]*\.(?:gif|png|svg)/i.test(src)
  const lazy = [
    attributes['data-src'],
    attributes['data-lazy-src'],
    attributes['data-original'],
    attributes['data-orig-file'],
    attributes['data-lazy'],
  ]
  const address =
    (isStandIn ? lazy.find((each) => each) : undefined) ?? (src || largestOf(attributes.srcset ?? attributes['data-srcset'] ?? ''))
  return address.trim() === '' || TRACKER.test(address) || /^data:image\/(?:gif|svg)/i.test(address) ? undefined : address.trim()
}

function largestOf(srcset: string): string {
  const candidates = srcset
    .slice(0, 10_000)
    .split(/,\s+/)
    .map((each) => each.trim().split(/\s+/))
  candidates.sort(([, one = ''], [, other = '']) => Number.parseFloat(other) - Number.parseFloat(one))
  return candidates[0]?.[0] ?? ''
}

/** Returns the text that a picture represents, such as an emoji. */
export const emojiOf = ({ alt = '', class: classes = '' }: Readonly<Record<string, string>>): string | undefined =>
  alt !== '' && alt.length <= 12 && EMOJI_CLASS.test(classes) ? alt : undefined

/** Returns a picture whose size is not known before it is copied. */
export const imageBlock = (placeholder: string, alt: string, caption = ''): ImageBlock => ({
  type: 'image',
  attrs: { hash: placeholder, width: 1, height: 1, widths: [1], alt: toLabel(alt), caption: toLabel(caption) },
})

/** Groups pictures into galleries of nearly the same size; a single picture stays an image, as do all pictures where a gallery cannot nest. */
export function toGalleries(images: readonly ImageBlock[], canNest: boolean): BlockNode[] {
  if (images.length < 2 || !canNest) return [...images]
  const count = Math.ceil(images.length / LIMITS.galleryImages)
  const start = (at: number) => Math.floor((at * images.length) / count)
  return Array.from({ length: count }, (_, at) => ({ type: 'gallery', content: images.slice(start(at), start(at + 1)) }))
}
