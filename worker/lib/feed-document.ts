import { decodeXML } from 'entities'
import { Parser } from 'htmlparser2'
import { escapeHtml, attributes as renderAttributes, element as renderElement } from '#shared/document/html.ts'
import { unlimitedBudget } from '#worker/lib/turn-budget.ts'
import { repairXml } from '#worker/lib/xml.ts'

const MAX_DEPTH = 60
/** Elements of a feed, far more than its items have, and of a part of a document, such as a post with thousands of comments. */
const MAX_ELEMENTS = 500_000
const MAX_PART_ELEMENTS = 100_000
/** Characters that are parsed at once, before other requests get the thread. */
const SLICE_LENGTH = 100_000

/** Namespace URIs, including legacy spellings, and their canonical prefixes. */
const NAMESPACES: readonly [RegExp, string][] = [
  [/^https?:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, 'itunes'],
  [/podcastindex\.org\/namespace|podcast-namespace/i, 'podcast'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/i, 'content'],
  [/^http:\/\/www\.w3\.org\/2005\/atom$/i, 'atom'],
  [/^http:\/\/purl\.org\/dc\/elements\//i, 'dc'],
  [/^http:\/\/search\.yahoo\.com\/mrss/i, 'media'],
  [/^https?:\/\/wordpress\.org\/export\/1\.\d\/excerpt/i, 'excerpt'],
  [/^https?:\/\/wordpress\.org\/export\/1\.\d\/?$/i, 'wp'],
]
const VOID_ELEMENTS = /^(?:br|hr|img|input|embed|source|wbr)$/

/** Thrown to stop the parser, which cannot be aborted otherwise. */
class StopParsing extends Error {}

interface FeedXml {
  channel: FeedElement
  items: FeedElement[]
  hasMore: boolean
  isTruncated: boolean
}

/**
 * Parses an RSS document leniently and in slices, with at most `limit` items; undefined without a channel or items. DTD entities are never expanded. Unlike
 * `readXml` it continues after errors such as an unclosed item or an end tag without a start tag.
 */
export async function parseFeedXml(document: string, limit: number): Promise<FeedXml | undefined> {
  const prefixes = new Map<string, string>()
  const open: FeedElement[] = []
  const items: FeedElement[] = []
  let channel: FeedElement | undefined
  let [hasMore, hasEnded, isCdata, elements] = [false, false, false, 0]

  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length >= MAX_DEPTH || ++elements > MAX_ELEMENTS) throw new StopParsing()
        collectPrefixes(prefixes, attributes)
        const element: FeedElement = { name: normalizeName(prefixes, name), attributes: decodeValues(attributes), children: [] }
        const parent = open.at(-1)
        open.push(element)
        if (element.name === 'channel') channel ??= element
        // Some feeds name the channel otherwise, or omit it.
        else if (element.name === 'item' && /^(?:rss|rdf:rdf)$/.test(open[0]?.name ?? '')) channel ??= parent
        if (element.name === 'item' && channel) {
          // At any depth: an unclosed item must not swallow the items after it.
          if (items.length < limit) items.push(element)
          else {
            hasMore = true
            throw new StopParsing()
          }
        } else if (parent && parent !== open[0] && element !== channel) parent.children.push(element)
      },
      ontext: (text) => {
        const parent = open.at(-1)
        if (parent && parent !== channel && parent !== open[0]) parent.children.push(isCdata ? text : decodeXML(text))
      },
      oncdatastart: () => {
        isCdata = true
      },
      oncdataend: () => {
        isCdata = false
      },
      onclosetag: (_, isImplied) => {
        const element = open.pop()
        if (!isImplied && (element === channel || open.length === 0)) hasEnded = true
      },
    },
    // The parser would report each entity as a separate text.
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: false },
  )
  try {
    const [text, budget] = [repairXml(document), unlimitedBudget()]
    for (let at = 0; at < text.length; ) {
      // The parser reports the text before the end of a slice, which must not divide an entity.
      const next = text.indexOf('<', at + SLICE_LENGTH)
      const end = next < 0 ? text.length : next
      parser.write(text.slice(at, end))
      await budget.consume(end - at)
      at = end
    }
    parser.end()
  } catch (error) {
    if (!(error instanceof StopParsing)) throw error
    hasEnded = false
  }
  return channel && { channel, items, hasMore, isTruncated: !hasEnded && !hasMore }
}

/**
 * Parses any part of an XML document leniently into a nameless element; elements deeper than `MAX_DEPTH`, and those behind
 * `MAX_PART_ELEMENTS`, are dropped with their text kept.
 * `prefixes` maps the prefixes declared around the part to canonical ones and learns those that the part declares.
 */
export function parseXmlPart(part: string, prefixes: Map<string, string>): FeedElement {
  const root: FeedElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  let isCdata = false
  let [depth, elements] = [0, 0]
  /** Depth of the outermost element that was dropped. */
  let droppedFrom = Number.POSITIVE_INFINITY
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > MAX_DEPTH || elements >= MAX_PART_ELEMENTS) droppedFrom = Math.min(droppedFrom, depth)
        if (depth >= droppedFrom) return
        elements += 1
        collectPrefixes(prefixes, attributes)
        const element: FeedElement = { name: normalizeName(prefixes, name), attributes: decodeValues(attributes), children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (text) => open.at(-1)?.children.push(isCdata ? text : decodeXML(text)),
      oncdatastart: () => {
        isCdata = true
      },
      oncdataend: () => {
        isCdata = false
      },
      onclosetag: () => {
        if (depth < droppedFrom) open.pop()
        else if (depth === droppedFrom) droppedFrom = Number.POSITIVE_INFINITY
        depth -= 1
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: false },
  )
  parser.end(repairXml(part))
  return root
}

function collectPrefixes(prefixes: Map<string, string>, attributes: Record<string, string>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith('xmlns:')) continue
    const prefix = NAMESPACES.find(([address]) => address.test(value.trim()))?.[1]
    if (prefix) prefixes.set(key.slice(6), prefix)
  }
}

function normalizeName(prefixes: ReadonlyMap<string, string>, name: string): string {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? undefined : prefixes.get(name.slice(0, colon))
  return prefix === undefined ? name : `${prefix}${name.slice(colon)}`
}

const decodeValues = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, decodeXML(value)]))

/** A feed element with its content in order; names are lower-case, with the canonical prefix of a known namespace. */
export interface FeedElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (string | FeedElement)[]
}

const isElement = (part: string | FeedElement): part is FeedElement => typeof part !== 'string'

export const childElements = (parent: FeedElement, name: string): FeedElement[] =>
  parent.children.filter(isElement).filter((child) => child.name === name)

/** Returns the trimmed text of an element and its descendants. */
export const textOf = (element: FeedElement): string =>
  element.children
    .map((part) => (isElement(part) ? textOf(part) : part))
    .join('')
    .trim()

/** Returns the text of the first non-empty child, trying `names` in order; an empty string if there is none. */
export function childText(parent: FeedElement, ...names: string[]): string {
  for (const name of names) for (const child of childElements(parent, name)) if (textOf(child) !== '') return textOf(child)
  return ''
}

/**
 * Returns the content of the first non-empty child as HTML, trying `names` in order. Unescaped markup in a feed parses as elements and is
 * serialized again.
 */
export function childHtml(parent: FeedElement, ...names: string[]): string {
  for (const name of names) {
    for (const child of childElements(parent, name)) {
      const html = child.children.map((part) => (isElement(part) ? htmlOf(part) : part)).join('')
      if (html.trim() !== '') return html
    }
  }
  return ''
}

const htmlOf = ({ name, attributes, children }: FeedElement): string =>
  VOID_ELEMENTS.test(name)
    ? `<${name}${renderAttributes(attributes)}>`
    : renderElement(name, attributes, children.map((part) => (isElement(part) ? htmlOf(part) : escapeHtml(part))).join(''))

/** Returns the first non-empty attribute `key` among the children called `name`; an empty string if there is none. */
export const childAttribute = (parent: FeedElement, name: string, key: string): string =>
  childElements(parent, name)
    .map((child) => child.attributes[key]?.trim() ?? '')
    .find((value) => value !== '') ?? ''

const BOMS: readonly [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes a feed. Valid UTF-8 wins over any declaration; otherwise the byte-order mark, the XML declaration and the Content-Type header are
 * tried in this order, then UTF-8 with replacement characters. Old Persian feeds use windows-1256.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const bomEncoding = BOMS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  if (bomEncoding === undefined || bomEncoding === 'utf-8') {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart()
    } catch {
      // The bytes are not valid UTF-8.
    }
  }
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
  const declaredEncoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  const headerEncoding = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  for (const encoding of [bomEncoding, declaredEncoding, headerEncoding, 'utf-8']) {
    try {
      if (encoding) return new TextDecoder(encoding).decode(bytes).trimStart()
    } catch {
      // The decoder does not support this encoding.
    }
  }
  return ''
}
