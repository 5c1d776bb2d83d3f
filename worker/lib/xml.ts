import { decodeHTMLStrict } from 'entities'
import { escapeUTF8 } from 'entities/escape'
import { SaxesParser } from 'saxes'

/** Matches characters forbidden in XML 1.0, lone surrogates and C1 control characters. */
const INVALID_XML_CHARS = /[^\t\n\r\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes forbidden and C1 control characters and normalizes line breaks to `\n`; keeps ZWNJ and diacritics. */
export const stripInvalidXmlChars = (text: string): string => text.replace(INVALID_XML_CHARS, '').replace(/\r\n?/g, '\n')

/** Escapes text for XML and removes invalid characters, so that the result is always well formed. */
export const escapeXml = (text: string): string => escapeUTF8(stripInvalidXmlChars(text))

/** Renders a text element. Inserts `attributes` unescaped; they must start with a space. */
export const xmlElement = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${escapeXml(text)}</${name}>`

/** Renders attributes, each with a leading space; omits null, undefined and empty values. */
export const xmlAttributes = (values: Readonly<Record<string, string | number | null | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')

/** An element; `attributes` are keyed by qualified name, and `text` excludes the text of children. */
export interface XmlElement {
  /** Name without prefix. */
  name: string
  /** Namespace URI, or the prefix itself if it is undeclared; without a prefix, the default namespace or empty. */
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

export class XmlParseError extends Error {
  override readonly name = 'XmlParseError'
  readonly reason: 'doctype' | 'too_deep' | 'too_many' | 'malformed'
  readonly line: number

  constructor(reason: XmlParseError['reason'], line: number) {
    super(`${reason} XML at line ${line}`)
    this.reason = reason
    this.line = line
  }
}

interface XmlLimits {
  depth?: number
  elements?: number
}

/**
 * Parses third-party XML and returns the root element. Tolerates bare ampersands, HTML entities, invalid characters and undeclared
 * prefixes. Throws `XmlParseError` for malformed XML, excessive depth, too many elements, and DTDs, so that entities cannot expand. The
 * caller must limit the length of the file.
 */
export function readXml(file: string, { depth = 100, elements = 200_000 }: XmlLimits = {}): XmlElement {
  const top: XmlElement = { name: '', namespace: '', attributes: new Map(), children: [], text: '' }
  const open = [top]
  let left = elements
  const parser = new SaxesParser({ xmlns: true, resolvePrefix: (prefix: string) => prefix })
  const fail = (reason: XmlParseError['reason']) => {
    throw new XmlParseError(reason, parser.line)
  }
  parser.on('error', () => fail('malformed'))
  parser.on('doctype', () => fail('doctype'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length > depth) fail('too_deep')
    if (left-- === 0) fail('too_many')
    const named = Object.values(attributes).map(({ name, value }) => [name, value] as const)
    const child = { name: local, namespace: uri, attributes: new Map(named), children: [], text: '' }
    open.at(-1)?.children.push(child)
    open.push(child)
  })
  parser.on('closetag', () => open.pop())
  const appendText = (words: string) => {
    const current = open.at(-1)
    if (current) current.text += words
  }
  parser.on('text', appendText)
  parser.on('cdata', appendText)
  parser.write(repairXml(file)).close()
  const [root] = top.children
  return root ?? fail('malformed')
}

/** CDATA sections and comments, up to the end of the file if unclosed. */
const OPAQUE_SECTION = /(<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$))/s
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]\w{0,30});)/g
const NON_XML_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)(?:#(\d+)|#[xX]([\da-fA-F]+)|[a-zA-Z]\w*);/g

/**
 * Makes third-party XML parseable: escapes ampersands that start no entity, replaces HTML entities with their characters, and removes
 * invalid characters. CDATA sections and comments keep their ampersands.
 */
export const repairXml = (file: string): string =>
  stripInvalidXmlChars(file.replace(/^[\s\uFEFF]+/, ''))
    .split(OPAQUE_SECTION)
    .map((part, at) => (at % 2 === 0 ? part.replace(BARE_AMPERSAND, '&amp;').replace(NON_XML_ENTITY, repairEntity) : part))
    .join('')

function repairEntity(entity: string, decimal?: string, hex?: string): string {
  if (decimal === undefined && hex === undefined) return escapeXml(decodeHTMLStrict(entity))
  return isValidXmlChar(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) ? entity : ''
}

const isValidXmlChar = (code: number): boolean => code <= 0x10ffff && stripInvalidXmlChars(String.fromCodePoint(code)) !== ''

interface OpmlFeed {
  title: string
  feedUrl: string
  pageUrl: string
}

/** Renders feeds as OPML; omits empty folders. */
export const writeOpml = ({
  title,
  feeds = [],
  folders = [],
}: {
  title: string
  feeds?: readonly OpmlFeed[]
  folders?: readonly { name: string; feeds: readonly OpmlFeed[] }[]
}): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '<head>',
    xmlElement('title', title),
    '</head>',
    '<body>',
    ...feeds.map(outline),
    ...folders
      .filter((folder) => folder.feeds.length > 0)
      .flatMap(({ name, feeds: inside }) => [
        `<outline${xmlAttributes({ text: name, title: name })}>`,
        ...inside.map(outline),
        '</outline>',
      ]),
    '</body>',
    '</opml>',
    '',
  ].join('\n')

const outline = ({ title, feedUrl, pageUrl }: OpmlFeed): string =>
  `<outline${xmlAttributes({ type: 'rss', text: title, title, xmlUrl: feedUrl, htmlUrl: pageUrl })}/>`
