import type { Image as MarkdownImage, PhrasingContent, RootContent } from 'mdast'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { attributes, element } from '#shared/document/html.ts'
import { textHtml } from '#shared/document/inline-html.ts'
import { isCleanText, toCleanText } from '#shared/persian/clean-text.ts'
import { type BlockDefinition, blockDirection, type RenderContext } from '../block-definition.ts'

declare module '../nodes.ts' {
  interface BlockNodes {
    image: Image
  }
}

const side = z.number().int().min(1).max(20_000)
const ratio = z.number().min(0).max(1)

export const MAX_LABEL = 300
const label = z
  .string()
  .max(MAX_LABEL, 'توضیح عکس بیش از ۳۰۰ نویسه است؛ کوتاه‌ترش کن')
  .refine(isCleanText, 'نویسه‌ای نادرست در توضیح عکس هست')
  .default('')

/** Side of a picture whose size its sender left out; the server replaces it with that of the stored picture. */
export const UNKNOWN_SIDE = 1

export const ImageAttrs = z.strictObject({
  hash: Hash,
  width: side.default(UNKNOWN_SIDE),
  height: side.default(UNKNOWN_SIDE),
  widths: z
    .array(side)
    .min(1)
    .max(8)
    .default(() => [UNKNOWN_SIDE]),
  alt: label,
  caption: label,
  /** The image extends beyond the text column. */
  wide: z.boolean().optional(),
  /** Focal point for cropping, as fractions from the left and top. */
  focus: z.strictObject({ x: ratio, y: ratio }).optional(),
})
export type ImageAttrs = z.infer<typeof ImageAttrs>

/** Preferred minimum width, in pixels, of the file for browsers without `srcset`. */
const FALLBACK_WIDTH = 960
const SIZES = {
  column: '(min-width: 46rem) 42rem, 100vw',
  wide: '(min-width: 64rem) 60rem, 100vw',
  gallery: '(min-width: 46rem) 21rem, 50vw',
}

function figureHtml(attrs: ImageAttrs, context: RenderContext): string {
  const { direction, dir } = blockDirection(context, undefined, attrs.caption)
  const caption = attrs.caption ? element('figcaption', { dir }, textHtml(attrs.caption, direction)) : ''
  const wide = attrs.wide === true
  return element('figure', { class: wide ? 'wide' : undefined }, pictureHtml(attrs, wide ? 'wide' : 'column', context) + caption)
}

/** Renders an image as AVIF and WebP at every stored width, over its placeholder if any; in a gallery, a class sets its focal point. */
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

/** Writes an image as Markdown; the URL's query carries the attributes Markdown has no syntax for. */
export function imageToMarkdown(attrs: ImageAttrs, origin: string): MarkdownImage {
  const { hash, width, height, widths, alt, caption, wide, focus } = attrs
  const params = [`w=${width}`, `h=${height}`, `s=${widths.join('.')}`, wide ? 'wide=1' : '', focus ? `focus=${focus.x},${focus.y}` : '']
  return {
    type: 'image',
    url: `${origin}/media/${hash}/${Math.max(...widths)}.webp?${params.filter(Boolean).join('&')}`,
    alt: collapseLineBreaks(alt),
    title: collapseLineBreaks(caption) || null,
  }
}

/** Parses a paragraph that contains only images of this site, spaces and line breaks; otherwise returns undefined. */
export function imagesFromMarkdown(node: RootContent, origin: string): ImageAttrs[] | undefined {
  if (node.type !== 'paragraph') return undefined
  const found: ImageAttrs[] = []
  for (const child of node.children) {
    const attrs = imageFromMarkdown(child, origin)
    if (attrs) found.push(attrs)
    else if (child.type !== 'break' && (child.type !== 'text' || child.value.trim())) return undefined
  }
  return found.length ? found : undefined
}

/** Parses an image of this site; returns undefined for external images and invalid attributes. */
function imageFromMarkdown(node: PhrasingContent, origin: string): ImageAttrs | undefined {
  if (node.type !== 'image') return undefined
  const url = URL.parse(node.url, origin)
  const [, hash] = /^\/media\/([a-z0-9]{12})\/\d{1,5}\.(?:webp|avif)$/.exec(url?.pathname ?? '') ?? []
  if (!url || !hash || url.origin !== origin) return undefined
  const params = url.searchParams
  const [x, y] = (params.get('focus') ?? '').split(',')
  const { data } = ImageAttrs.safeParse({
    hash,
    width: Number(params.get('w')),
    height: Number(params.get('h')),
    widths: (params.get('s') ?? '').split('.').map(Number),
    alt: toLabel(node.alt),
    caption: toLabel(node.title),
    ...(params.get('wide') === '1' ? { wide: true } : {}),
    ...(x && y ? { focus: { x: Number(x), y: Number(y) } } : {}),
  })
  return data
}

export const toLabel = (text: string | null | undefined): string => toCleanText(collapseLineBreaks(text ?? '').slice(0, MAX_LABEL))
export const collapseLineBreaks = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

export const Image = z.strictObject({ type: z.literal('image'), attrs: ImageAttrs })
export type Image = z.infer<typeof Image>

export const image = {
  schema: Image,
  html: ({ attrs }, context) => figureHtml(attrs, context),
  text: (node) => node.attrs.caption,
  toMarkdown: ({ attrs }, { origin }) => [{ type: 'paragraph', children: [imageToMarkdown(attrs, origin)] }],
  fromMarkdown: (node, { origin }) => {
    const images = imagesFromMarkdown(node, origin)
    return images?.length === 1 ? images.map((attrs) => ({ type: 'image', attrs })) : undefined
  },
} satisfies BlockDefinition<Image>
