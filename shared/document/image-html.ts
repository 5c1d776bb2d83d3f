import type { RenderContext } from './block-definition.ts'
import { blockDirection } from './block-direction.ts'
import { attributes, element, escapeHtml } from './html.ts'
import type { ImageAttrs } from './image-attrs.ts'

/** Minimum width in px for browsers without srcset: the reading column on a large screen, with room for high density. */
const FALLBACK_WIDTH = 960
const SIZES = {
  column: '(min-width: 46rem) 42rem, 100vw',
  wide: '(min-width: 64rem) 60rem, 100vw',
  gallery: '(min-width: 46rem) 21rem, 50vw',
}

export function figureHtml(attrs: ImageAttrs, context: RenderContext): string {
  const { dir } = blockDirection(context, undefined, attrs.caption)
  const caption = attrs.caption ? element('figcaption', { dir }, escapeHtml(attrs.caption)) : ''
  const wide = attrs.wide === true
  return element('figure', { class: wide ? 'wide' : undefined }, pictureHtml(attrs, wide ? 'wide' : 'column', context) + caption)
}

/** Renders an image as AVIF and WebP at every stored width, over its placeholder; a gallery crops it around its focal point. */
export function pictureHtml(
  attrs: ImageAttrs,
  layout: keyof typeof SIZES,
  { placeholderOf }: Pick<RenderContext, 'placeholderOf'>,
): string {
  const { hash, width, height, alt } = attrs
  const widths = [...new Set(attrs.widths)].sort((a, b) => a - b)
  const srcset = (format: string) => widths.map((each) => `/media/${hash}/${each}.${format} ${each}w`).join(', ')
  const fallbackWidth = widths.find((each) => each >= FALLBACK_WIDTH) ?? widths.at(-1)
  const sizes = SIZES[layout]
  const sources = ['avif', 'webp'].map((format) => `<source${attributes({ type: `image/${format}`, srcset: srcset(format), sizes })}>`)
  const cropped = layout === 'gallery' ? focusClass(attrs) : undefined
  const img = { src: `/media/${hash}/${fallbackWidth}.webp`, width, height, loading: 'lazy', decoding: 'async', alt, class: cropped }
  const picture = element('picture', {}, `${sources.join('')}<img${attributes(img)}>`)
  const placeholder = placeholderOf(hash)
  if (placeholder === undefined) return picture
  const placeholderAttributes = { src: `data:image/webp;base64,${placeholder}`, alt: '', class: cropped ? `blur ${cropped}` : 'blur' }
  return element('span', { class: 'blurred' }, `<img${attributes(placeholderAttributes)}>${picture}`)
}

/** Expresses the focal point in quarters as CSS classes, because the CSP forbids inline styles. */
function focusClass({ focus }: ImageAttrs): string | undefined {
  if (!focus) return undefined
  return `focus-x${Math.round(focus.x * 4)} focus-y${Math.round(focus.y * 4)}`
}
