import { asciiDigits } from '#shared/persian/digits.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { getStyle, getText, type HtmlElement, hasClass, walkElements } from './html-tree.ts'
import type { PictureReference } from './picture-files.ts'
import type { RawNode } from './raw-nodes.ts'

const MAX_ICON_SIZE = 24

/** Returns the emoji that an image represents; '' for other images. */
export function emojiText(element: HtmlElement): string {
  const alt = getAlt(element)
  const isEmoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt)
  return isEmoji || hasClass(element, /emoji/i) ? alt : ''
}

/** Returns the URL and alt text of a picture; undefined for emoji, tracking pixels, icons without alt text, and elements without a URL. */
export function parsePicture(element: HtmlElement): PictureReference | undefined {
  const { attrs } = element
  const alt = getAlt(element)
  if (emojiText(element) || hasClass(element, /emoji/i)) return undefined
  const sides = [parseSize(attrs.width ?? getStyle(element, 'width')), parseSize(attrs.height ?? getStyle(element, 'height'))]
  // Skips tracking pixels, then icons without alt text.
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

/**
 * Parses a picture copied from a page of this site, with its sizes and caption; returns undefined for anything else. `element` is the
 * picture or its wrapper.
 */
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

/**
 * Parses audio copied from a page of this site, with its caption; returns undefined for anything else. `element` is the player or its
 * wrapper.
 */
export function parseOwnAudio(element: HtmlElement, origin: string): RawNode[] | undefined {
  const inside = [element, ...walkElements(element.children)]
  const player = inside.find(({ tag }) => tag === 'audio')
  const url = URL.parse(player?.attrs.src ?? '', origin)
  const [, hash, format] = /^\/media\/audio\/([a-z0-9]{12})\.([a-z0-9]{3,4})$/.exec(url?.pathname ?? '') ?? []
  if (!player || url?.origin !== origin || !hash) return undefined
  const caption = inside.find(({ tag }) => tag === 'figcaption')
  const durationElement = inside.find((each) => hasClass(each, /^duration$/))
  const durationText = durationElement ? getText(durationElement) : ''
  // The caption's text ends with the duration.
  const captionText = caption ? getText(caption).slice(0, -durationText.length || undefined) : ''
  return [
    { type: 'audio', attrs: { hash, format, duration: parseDuration(durationText), caption: normalizePastedText(captionText).trim() } },
  ]
}

/** Parses a duration such as «۱:۰۲:۰۵» to ms; returns 1,000 when it is missing or invalid. */
function parseDuration(text: string): number {
  const seconds = asciiDigits(text.replace('·', ''))
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds >= 1 ? seconds * 1000 : 1000
}
