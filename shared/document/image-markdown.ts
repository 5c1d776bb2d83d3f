import type { Image as MarkdownImage, PhrasingContent, RootContent } from 'mdast'
import { asCleanText } from '#shared/persian/well-formed.ts'
import { ImageAttrs, MAX_LABEL } from './image-attrs.ts'

/** A picture as Markdown: the address of its largest size, which also says all that Markdown has no sign for. */
export function imageTo(attrs: ImageAttrs, origin: string): MarkdownImage {
  const { hash, width, height, widths, alt, caption, wide, focus } = attrs
  const facts = [`w=${width}`, `h=${height}`, `s=${widths.join('.')}`, wide ? 'wide=1' : '', focus ? `focus=${focus.x},${focus.y}` : '']
  return {
    type: 'image',
    url: `${origin}/media/${hash}/${Math.max(...widths)}.webp?${facts.filter(Boolean).join('&')}`,
    alt: oneLine(alt),
    title: oneLine(caption) || null,
  }
}

/** Daftar's own pictures in a paragraph that holds nothing else, or undefined. */
export function imagesIn(node: RootContent, origin: string): ImageAttrs[] | undefined {
  if (node.type !== 'paragraph') return undefined
  const found: ImageAttrs[] = []
  for (const child of node.children) {
    const attrs = imageFrom(child, origin)
    if (attrs) found.push(attrs)
    else if (child.type !== 'break' && (child.type !== 'text' || child.value.trim())) return undefined
  }
  return found.length ? found : undefined
}

/** One of Daftar's own pictures; undefined for anything else, as nothing foreign is shown in a post. */
export function imageFrom(node: PhrasingContent, origin: string): ImageAttrs | undefined {
  if (node.type !== 'image') return undefined
  const url = URL.parse(node.url, origin)
  const [, hash] = /^\/media\/([a-z0-9]{12})\/\d{1,5}\.(?:webp|avif)$/.exec(url?.pathname ?? '') ?? []
  if (!url || !hash || url.origin !== origin) return undefined
  const facts = url.searchParams
  const [x, y] = (facts.get('focus') ?? '').split(',')
  const { data } = ImageAttrs.safeParse({
    hash,
    width: Number(facts.get('w')),
    height: Number(facts.get('h')),
    widths: (facts.get('s') ?? '').split('.').map(Number),
    alt: labelOf(node.alt),
    caption: labelOf(node.title),
    ...(facts.get('wide') === '1' ? { wide: true } : {}),
    ...(x && y ? { focus: { x: Number(x), y: Number(y) } } : {}),
  })
  return data
}

/** Words out of Markdown as a picture or a sound may have them. */
export const labelOf = (text: string | null | undefined): string => asCleanText(oneLine(text ?? '').slice(0, MAX_LABEL))
export const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')
