import type { Image as MarkdownImage, PhrasingContent, RootContent } from 'mdast'
import { toCleanText } from '#shared/persian/clean-text.ts'
import { ImageAttrs, MAX_LABEL } from './image-attrs.ts'

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

/** Parses a paragraph that contains only images of this site; otherwise returns undefined. */
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

/** Parses an image of this site; returns undefined for any other, because posts show no external images. */
export function imageFromMarkdown(node: PhrasingContent, origin: string): ImageAttrs | undefined {
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
