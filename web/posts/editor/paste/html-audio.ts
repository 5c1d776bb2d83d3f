import { asciiDigits } from '#shared/persian/digits.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { getText, type HtmlElement, hasClass, walkElements } from './html-tree.ts'
import type { RawNode } from './raw-nodes.ts'

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

/** Parses a duration such as «۱:۰۲:۰۵» to ms; returns 1,000 when it is missing, and publishing sets the real duration. */
function parseDuration(text: string): number {
  const seconds = asciiDigits(text.replace('·', ''))
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds >= 1 ? seconds * 1000 : 1000
}
