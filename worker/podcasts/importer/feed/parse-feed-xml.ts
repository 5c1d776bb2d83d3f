import { SaxesParser } from 'saxes'
import { stripInvalidXmlChars } from '#worker/lib/xml.ts'
import type { FeedElement } from './feed-element.ts'
import { HTML_ENTITIES } from './html-entities.ts'

/** Deeper than any feed goes; what nests further is no feed. */
const MAX_DEPTH = 60
/** Each tells of something that is no XML; with more of them it is none at all. */
const MAX_XML_ERRORS = 5000
const CHUNK_SIZE = 64 * 1024

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
class StopParsing extends Error {}

export interface FeedXml {
  channel: FeedElement
  items: FeedElement[]
  /** There were more items than were asked for. */
  hasMore: boolean
  /** It broke off before its end. */
  isTruncated: boolean
}

/**
 * The channel and the items of an RSS document, however badly it is written; undefined when there is no channel in it. Entities of a
 * DTD are never opened, those of HTML are. Unlike `lib/xml-read.ts` it goes on where an element is broken, so that one bad item costs
 * no other. At most `limit` items are kept; memory and time are bounded by the text's length.
 */
export function parseFeedXml(document: string, limit: number): FeedXml | undefined {
  const text = stripInvalidXmlChars(document)
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.ENTITIES = HTML_ENTITIES
  const prefixes = new Map<string, string>()
  const open: FeedElement[] = []
  const items: FeedElement[] = []
  let channel: FeedElement | undefined
  let errorCount = 0
  let [more, ended] = [false, false]

  parser.on('error', () => {
    errorCount += 1
    if (errorCount > MAX_XML_ERRORS) throw new StopParsing()
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH) throw new StopParsing()
    collectPrefixes(prefixes, attributes)
    const element: FeedElement = { name: normalizeName(prefixes, name), attributes: lowerCaseKeys(attributes), children: [] }
    const parent = open.at(-1)
    open.push(element)
    if (element.name === 'channel') channel ??= element
    else if (element.name === 'item' && channel) {
      // Wherever it stands: one that was never closed does not swallow those behind it.
      if (items.length < limit) items.push(element)
      else more = true
    } else if (parent && parent !== open[0]) parent.children.push(element)
  })
  const write = (words: string) => {
    const parent = open.at(-1)
    if (parent && parent !== channel && parent !== open[0]) parent.children.push(words)
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === channel || open.length === 0) ended = true
  })
  try {
    for (let at = 0; at < text.length && !more; at += CHUNK_SIZE) parser.write(text.slice(at, at + CHUNK_SIZE))
    if (!more) parser.close()
  } catch (error) {
    if (!(error instanceof StopParsing)) throw error
    ended = false
  }
  return channel && { channel, items, hasMore: more, isTruncated: !ended && !more }
}

function collectPrefixes(prefixes: Map<string, string>, attributes: Record<string, string>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith('xmlns:')) continue
    const usual = NAMESPACES.find(([address]) => address.test(value.trim()))?.[1]
    if (usual) prefixes.set(key.slice(6).toLowerCase(), usual)
  }
}

function normalizeName(prefixes: ReadonlyMap<string, string>, name: string): string {
  const small = name.toLowerCase()
  const colon = small.indexOf(':')
  const usual = colon < 0 ? undefined : prefixes.get(small.slice(0, colon))
  return usual === undefined ? small : `${usual}${small.slice(colon)}`
}

const lowerCaseKeys = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]))
