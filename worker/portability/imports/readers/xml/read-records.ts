import { childElements, type FeedElement, parseXmlPart } from '#worker/lib/feed-document.ts'
import { decodeStream } from '../text/decode-text.ts'
import { splitRecords } from './split-records.ts'

/** What precedes the posts: the root element, and the element that describes the blog, which in Atom is the root. */
interface XmlHeader {
  root: FeedElement
  channel: FeedElement
}
export type RecordOrHeader = { header: XmlHeader } | { record: FeedElement; xml: string; isTruncated: boolean }

const EMPTY: FeedElement = { name: '', attributes: {}, children: [] }

/**
 * Reads RSS, RDF or Atom: first the header, then one post after the other. Entities of a DTD are never expanded, external ones never
 * fetched. `select` tells by its XML whether a post is parsed at all.
 */
export async function* readRecords(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  select: (xml: string) => boolean = () => true,
): AsyncGenerator<RecordOrHeader> {
  const prefixes = new Map<string, string>()
  for await (const part of splitRecords(decodeStream(stream))) {
    if (part.kind === 'header') yield { header: parseHeader(part.xml, prefixes) }
    else if (select(part.xml)) {
      const record = parseXmlPart(part.xml, prefixes).children.find((child) => typeof child !== 'string')
      if (record) yield { record, xml: part.xml, isTruncated: part.isTruncated }
    }
  }
}

/** Parses the start of a document, whose elements are not closed yet. */
function parseHeader(xml: string, prefixes = new Map<string, string>()): XmlHeader {
  const root = parseXmlPart(xml, prefixes).children.find((child) => typeof child !== 'string') ?? EMPTY
  return { root, channel: childElements(root, 'channel')[0] ?? root }
}
