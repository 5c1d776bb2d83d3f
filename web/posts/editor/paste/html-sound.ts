import { asciiDigits } from '#shared/persian/digits.ts'
import { asTyped } from '#shared/persian/pasted-text.ts'
import { elementsIn, type HtmlElement, hasClass, textIn } from './html-tree.ts'
import type { Loose } from './loose.ts'

/** A sound out of a page of Daftar, with its caption; undefined for any other. `element` is the player or what is around it. */
export function ownSound(element: HtmlElement, origin: string): Loose[] | undefined {
  const inside = [element, ...elementsIn(element.children)]
  const player = inside.find(({ tag }) => tag === 'audio')
  const url = URL.parse(player?.attrs.src ?? '', origin)
  const [, hash, format] = /^\/media\/audio\/([a-z0-9]{12})\.([a-z0-9]{3,4})$/.exec(url?.pathname ?? '') ?? []
  if (!player || url?.origin !== origin || !hash) return undefined
  const caption = inside.find(({ tag }) => tag === 'figcaption')
  const length = inside.find((each) => hasClass(each, /^duration$/))
  const said = length ? textIn(length) : ''
  // The figures stand behind the words.
  const words = caption ? textIn(caption).slice(0, -said.length || undefined) : ''
  return [{ type: 'audio', attrs: { hash, format, duration: msOf(said), caption: asTyped(words).trim() } }]
}

/** ms of «۱:۰۲:۰۵»; a second where nothing is said, until publishing puts in what its bytes say. */
function msOf(said: string): number {
  const seconds = asciiDigits(said.replace('·', ''))
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds >= 1 ? seconds * 1000 : 1000
}
