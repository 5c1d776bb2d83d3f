import { SaxesParser } from 'saxes'
import { sayable } from '#worker/lib/xml.ts'
import type { Element } from './element.ts'
import { HTML_ENTITIES } from './html-entities.ts'

/** Deeper than any feed goes; what nests further is no feed. */
const DEPTH = 60
/** Each tells of something that is no XML; with more of them it is none at all. */
const FLAWS = 5000
const PIECE = 64 * 1024

/** Where a namespace goes by other names, in capitals or under an older address. */
const NAMESPACES: readonly [RegExp, string][] = [
  [/^https?:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, 'itunes'],
  [/podcastindex\.org\/namespace|podcast-namespace/i, 'podcast'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/i, 'content'],
  [/^http:\/\/www\.w3\.org\/2005\/atom$/i, 'atom'],
  [/^http:\/\/purl\.org\/dc\/elements\//i, 'dc'],
  [/^http:\/\/search\.yahoo\.com\/mrss/i, 'media'],
]

/** Thrown out of the reader, which has no other way to stop. */
class Enough extends Error {}

export interface FeedXml {
  channel: Element
  items: Element[]
  /** There were more items than were asked for. */
  more: boolean
  /** It broke off before its end. */
  cut: boolean
}

/**
 * The channel and the items of an RSS document, however badly it is written; undefined when there is no channel in it. Entities of a
 * DTD are never opened, those of HTML are. Unlike `lib/xml-read.ts` it goes on where an element is broken, so that one bad item costs
 * no other. At most `limit` items are kept; memory and time are bounded by the text's length.
 */
export function readFeedXml(document: string, limit: number): FeedXml | undefined {
  const text = sayable(document)
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.ENTITIES = HTML_ENTITIES
  const prefixes = new Map<string, string>()
  const open: Element[] = []
  const items: Element[] = []
  let channel: Element | undefined
  let flaws = 0
  let [more, ended] = [false, false]

  parser.on('error', () => {
    flaws += 1
    if (flaws > FLAWS) throw new Enough()
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= DEPTH) throw new Enough()
    learn(prefixes, attributes)
    const element: Element = { name: plainName(prefixes, name), attributes: smallKeys(attributes), inside: [] }
    const parent = open.at(-1)
    open.push(element)
    if (element.name === 'channel') channel ??= element
    else if (element.name === 'item' && channel) {
      // Wherever it stands: one that was never closed does not swallow those behind it.
      if (items.length < limit) items.push(element)
      else more = true
    } else if (parent && parent !== open[0]) parent.inside.push(element)
  })
  const write = (words: string) => {
    const parent = open.at(-1)
    if (parent && parent !== channel && parent !== open[0]) parent.inside.push(words)
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === channel || open.length === 0) ended = true
  })
  try {
    for (let at = 0; at < text.length && !more; at += PIECE) parser.write(text.slice(at, at + PIECE))
    if (!more) parser.close()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
    ended = false
  }
  return channel && { channel, items, more, cut: !ended && !more }
}

function learn(prefixes: Map<string, string>, attributes: Record<string, string>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith('xmlns:')) continue
    const usual = NAMESPACES.find(([address]) => address.test(value.trim()))?.[1]
    if (usual) prefixes.set(key.slice(6).toLowerCase(), usual)
  }
}

function plainName(prefixes: ReadonlyMap<string, string>, name: string): string {
  const small = name.toLowerCase()
  const colon = small.indexOf(':')
  const usual = colon < 0 ? undefined : prefixes.get(small.slice(0, colon))
  return usual === undefined ? small : `${usual}${small.slice(colon)}`
}

const smallKeys = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]))
