import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { getStyle, getText, type HtmlElement, hasClass, walkElements } from './html-tree.ts'
import type { PictureReference } from './paste-result.ts'
import type { RawNode } from './raw-nodes.ts'

const MAX_ICON_SIZE = 24

/** What a picture that is only a letter says, such as an emoji; '' for all others. */
export function emojiText(element: HtmlElement): string {
  const alt = getAlt(element)
  const isEmoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt)
  return isEmoji || hasClass(element, /emoji/i) ? alt : ''
}

/** A picture and where it comes from; undefined where it is only a letter or nobody sees it. */
export function parsePicture(element: HtmlElement): PictureReference | undefined {
  const { attrs } = element
  const alt = getAlt(element)
  if (emojiText(element) || hasClass(element, /emoji/i)) return undefined
  const sides = [parseSize(attrs.width ?? getStyle(element, 'width')), parseSize(attrs.height ?? getStyle(element, 'height'))]
  // Pixels that count readers, and icons that say nothing.
  if (sides.some((side) => side !== undefined && side <= 2)) return undefined
  if (!alt && sides.every((side) => side !== undefined && side <= MAX_ICON_SIZE)) return undefined
  const url = attrs.src ?? attrs['data-src'] ?? ''
  return url ? { url, alt } : undefined
}

const getAlt = ({ attrs }: HtmlElement): string =>
  normalizePastedText(attrs.alt ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const parseSize = (value: string): number | undefined => {
  const size = Number.parseFloat(value)
  return Number.isNaN(size) || value.trim().endsWith('%') ? undefined : size
}

/** A picture out of a page of Daftar, with its sizes and its caption; undefined for any other. `element` is the picture or what is around it. */
export function parseOwnPicture(element: HtmlElement, origin: string): RawNode | undefined {
  const inside = [element, ...walkElements(element.children)]
  const images = inside.filter(({ tag }) => tag === 'img')
  const [image] = images
  const url = URL.parse(image?.attrs.src ?? '', origin)
  const [, hash, width] = /^\/media\/([a-z0-9]{12})\/(\d+)\.(?:webp|avif)$/.exec(url?.pathname ?? '') ?? []
  if (!image || images.length > 1 || url?.origin !== origin || !hash) return undefined
  const sizes = inside.flatMap(({ attrs }) => [...(attrs.srcset ?? '').matchAll(/ (\d+)w/g)].map(([, size]) => Number(size)))
  const caption = inside.find(({ tag }) => tag === 'figcaption')
  const attrs = {
    hash,
    width: Number(image.attrs.width),
    height: Number(image.attrs.height),
    widths: [...new Set([...sizes, Number(width)])].sort((a, b) => a - b),
    alt: image.attrs.alt ?? '',
    caption: caption ? normalizePastedText(getText(caption)).trim() : '',
  }
  return { type: 'image', attrs }
}
