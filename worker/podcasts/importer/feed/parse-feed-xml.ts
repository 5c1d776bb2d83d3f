import { SaxesParser } from 'saxes'
import { stripInvalidXmlChars } from '#worker/lib/xml.ts'
import type { FeedElement } from './feed-element.ts'
import { HTML_ENTITIES } from './html-entities.ts'

const MAX_DEPTH = 60
const MAX_XML_ERRORS = 5000
const CHUNK_SIZE = 64 * 1024

/** Namespace URIs, including legacy spellings, and their canonical prefixes. */
const NAMESPACES: readonly [RegExp, string][] = [
  [/^https?:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, 'itunes'],
  [/podcastindex\.org\/namespace|podcast-namespace/i, 'podcast'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/i, 'content'],
  [/^http:\/\/www\.w3\.org\/2005\/atom$/i, 'atom'],
  [/^http:\/\/purl\.org\/dc\/elements\//i, 'dc'],
  [/^http:\/\/search\.yahoo\.com\/mrss/i, 'media'],
]

/** Thrown to stop the parser, which cannot be aborted otherwise. */
class StopParsing extends Error {}

export interface FeedXml {
  channel: FeedElement
  items: FeedElement[]
  hasMore: boolean
  isTruncated: boolean
}

/**
 * Parses an RSS document leniently; undefined without a channel. DTD entities are never expanded. Unlike `lib/read-xml.ts` it continues
 * after errors, so one broken item does not affect the others. Memory and time are linear in the length.
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
  let [hasMore, hasEnded] = [false, false]

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
      // At any depth: an unclosed item must not swallow the items after it.
      if (items.length < limit) items.push(element)
      else hasMore = true
    } else if (parent && parent !== open[0]) parent.children.push(element)
  })
  const write = (text: string) => {
    const parent = open.at(-1)
    if (parent && parent !== channel && parent !== open[0]) parent.children.push(text)
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === channel || open.length === 0) hasEnded = true
  })
  try {
    for (let at = 0; at < text.length && !hasMore; at += CHUNK_SIZE) parser.write(text.slice(at, at + CHUNK_SIZE))
    if (!hasMore) parser.close()
  } catch (error) {
    if (!(error instanceof StopParsing)) throw error
    hasEnded = false
  }
  return channel && { channel, items, hasMore, isTruncated: !hasEnded && !hasMore }
}

function collectPrefixes(prefixes: Map<string, string>, attributes: Record<string, string>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith('xmlns:')) continue
    const prefix = NAMESPACES.find(([address]) => address.test(value.trim()))?.[1]
    if (prefix) prefixes.set(key.slice(6).toLowerCase(), prefix)
  }
}

function normalizeName(prefixes: ReadonlyMap<string, string>, name: string): string {
  const small = name.toLowerCase()
  const colon = small.indexOf(':')
  const prefix = colon < 0 ? undefined : prefixes.get(small.slice(0, colon))
  return prefix === undefined ? small : `${prefix}${small.slice(colon)}`
}

const lowerCaseKeys = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]))
