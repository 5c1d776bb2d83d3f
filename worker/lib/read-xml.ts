import { SaxesParser } from 'saxes'
import { stripInvalidXmlChars } from './xml.ts'

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
 * prefixes. Throws `XmlParseError` for malformed XML, excessive depth or size, and DTDs, so that entities cannot expand. The caller must
 * limit the length of the file.
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
    const element = { name: local, namespace: uri, attributes: new Map(named), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const appendText = (words: string) => {
    const element = open.at(-1)
    if (element) element.text += words
  }
  parser.on('text', appendText)
  parser.on('cdata', appendText)
  parser.write(repairXml(file)).close()
  const [root] = top.children
  return root ?? fail('malformed')
}

/** HTML entities that feeds use although XML does not define them. */
const HTML_ENTITIES: Record<string, string> = {
  ...{ nbsp: '\u00A0', zwnj: '\u200C', zwj: '\u200D', lrm: '\u200E', rlm: '\u200F', shy: '\u00AD' },
  ...{ laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', sbquo: '‚', bdquo: '„', lsaquo: '‹', rsaquo: '›' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', copy: '©', reg: '®', trade: '™', deg: '°', times: '×' },
}
const XML_ENTITIES = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
/** Matches CDATA and comments, which stay unchanged (up to the end of the file if unclosed), and all other ampersands. */
const AMPERSANDS = /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)|&(?:#(\d{1,7});|#[xX]([\da-fA-F]{1,6});|([a-zA-Z]\w{0,30});)?/gs

const repairXml = (file: string): string =>
  stripInvalidXmlChars(file.replace(/^[\s\uFEFF]+/, '')).replace(AMPERSANDS, (found, decimal?: string, hex?: string, name?: string) => {
    if (!found.startsWith('&')) return found
    if (decimal || hex) return isValidXmlChar(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) ? found : ''
    if (name && XML_ENTITIES.has(name)) return found
    return (name && HTML_ENTITIES[name]) || `&amp;${found.slice(1)}`
  })

const isValidXmlChar = (code: number): boolean => code <= 0x10ffff && stripInvalidXmlChars(String.fromCodePoint(code)) !== ''
