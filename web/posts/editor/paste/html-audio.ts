import { asciiDigits } from '#shared/persian/digits.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { getText, type HtmlElement, hasClass, walkElements } from './html-tree.ts'
import type { RawNode } from './raw-nodes.ts'

/** A sound out of a page of Daftar, with its caption; undefined for any other. `element` is the player or what is around it. */
export function parseOwnAudio(element: HtmlElement, origin: string): RawNode[] | undefined {
  const inside = [element, ...walkElements(element.children)]
  const player = inside.find(({ tag }) => tag === 'audio')
  const url = URL.parse(player?.attrs.src ?? '', origin)
  const [, hash, format] = /^\/media\/audio\/([a-z0-9]{12})\.([a-z0-9]{3,4})$/.exec(url?.pathname ?? '') ?? []
  if (!player || url?.origin !== origin || !hash) return undefined
  const caption = inside.find(({ tag }) => tag === 'figcaption')
  const durationElement = inside.find((each) => hasClass(each, /^duration$/))
  const durationText = durationElement ? getText(durationElement) : ''
  // The figures stand behind the words.
  const captionText = caption ? getText(caption).slice(0, -durationText.length || undefined) : ''
  return [
    { type: 'audio', attrs: { hash, format, duration: parseDuration(durationText), caption: normalizePastedText(captionText).trim() } },
  ]
}

/** ms of «۱:۰۲:۰۵»; a second where nothing is said, until publishing puts in what its bytes say. */
function parseDuration(text: string): number {
  const seconds = asciiDigits(text.replace('·', ''))
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds >= 1 ? seconds * 1000 : 1000
}
