import { SaxesParser } from 'saxes'
import { stripInvalidXmlChars } from './xml.ts'

/** An element with what stands in it. Attributes are named as written; `text` is its own, without that of its children. */
export interface XmlElement {
  /** Name without its prefix. */
  name: string
  /** What its prefix stands for: a namespace, the prefix itself where none is declared, '' without one. */
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

/** Why a file was not read: it names a DTD, nests too deep, holds too many elements, or is not XML; `line` is where. */
export class XmlParseError extends Error {
  override readonly name = 'XmlFlaw'
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
 * Reads a file others wrote into its root element. Bare ampersands, names of HTML's signs, unsayable characters and prefixes nobody
 * declared are read as meant; a DTD is refused, so nothing in a file can grow. Its length is bounded by who calls. Errors: `XmlFlaw`.
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

/** Signs HTML names and feeds use as if XML did. */
const HTML_ENTITIES: Record<string, string> = {
  ...{ nbsp: '\u00A0', zwnj: '\u200C', zwj: '\u200D', lrm: '\u200E', rlm: '\u200F', shy: '\u00AD' },
  ...{ laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', sbquo: '‚', bdquo: '„', lsaquo: '‹', rsaquo: '›' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', copy: '©', reg: '®', trade: '™', deg: '°', times: '×' },
}
const XML_ENTITIES = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
/** What is to stand as it is, to the end of the file where it is not ended, and every ampersand elsewhere. */
const AMPERSANDS = /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)|&(?:#(\d{1,7});|#[xX]([\da-fA-F]{1,6});|([a-zA-Z]\w{0,30});)?/gs

const repairXml = (file: string): string =>
  stripInvalidXmlChars(file.replace(/^[\s\uFEFF]+/, '')).replace(AMPERSANDS, (found, decimal?: string, hex?: string, name?: string) => {
    if (!found.startsWith('&')) return found
    if (decimal || hex) return isValidXmlChar(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) ? found : ''
    if (name && XML_ENTITIES.has(name)) return found
    return (name && HTML_ENTITIES[name]) || `&amp;${found.slice(1)}`
  })

const isValidXmlChar = (code: number): boolean => code <= 0x10ffff && stripInvalidXmlChars(String.fromCodePoint(code)) !== ''
