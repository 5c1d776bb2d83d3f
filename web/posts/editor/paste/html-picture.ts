import { asTyped } from '#shared/persian/pasted-text.ts'
import { elementsIn, type HtmlElement, hasClass, styleOf, textIn } from './html-tree.ts'
import type { Loose } from './loose.ts'
import type { FoundPicture } from './pasted.ts'

const ICON = 24

/** What a picture that is only a letter says, such as an emoji; '' for all others. */
export function wordsOfPicture(element: HtmlElement): string {
  const alt = altOf(element)
  const isLetter = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt)
  return isLetter || hasClass(element, /emoji/i) ? alt : ''
}

/** A picture and where it comes from; undefined where it is only a letter or nobody sees it. */
export function pictureOf(element: HtmlElement): FoundPicture | undefined {
  const { attrs } = element
  const alt = altOf(element)
  if (wordsOfPicture(element) || hasClass(element, /emoji/i)) return undefined
  const sides = [sizeOf(attrs.width ?? styleOf(element, 'width')), sizeOf(attrs.height ?? styleOf(element, 'height'))]
  // Pixels that count readers, and icons that say nothing.
  if (sides.some((side) => side !== undefined && side <= 2)) return undefined
  if (!alt && sides.every((side) => side !== undefined && side <= ICON)) return undefined
  const address = attrs.src ?? attrs['data-src'] ?? ''
  return address ? { address, alt } : undefined
}

const altOf = ({ attrs }: HtmlElement): string =>
  asTyped(attrs.alt ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const sizeOf = (said: string): number | undefined => {
  const size = Number.parseFloat(said)
  return Number.isNaN(size) || said.trim().endsWith('%') ? undefined : size
}

/** A picture out of a page of Daftar, with its sizes and its caption; undefined for any other. `element` is the picture or what is around it. */
export function ownPicture(element: HtmlElement, origin: string): Loose | undefined {
  const inside = [element, ...elementsIn(element.children)]
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
    caption: caption ? asTyped(textIn(caption)).trim() : '',
  }
  return { type: 'image', attrs }
}
