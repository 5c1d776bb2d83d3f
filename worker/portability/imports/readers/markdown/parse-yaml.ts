import type { FrontMatterValue } from './front-matter.ts'

interface TextLine {
  indent: number
  text: string
}
type YamlMap = Record<string, FrontMatterValue>

const MAX_DEPTH = 10
const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#:'"[\]{},][^:]*?)\s*:(?:\s+(.*)|)$/
const BLOCK_SCALAR = /^([|>])([+-]?\d?[+-]?)\s*(?:#.*)?$/

/**
 * Parses the YAML of front matter: nested maps, lists, flow collections, quoted and block scalars. Every other value is a text, so that
 * dates and numbers stay as they were written; anchors, tags and what is not understood are read as text as well. Never throws.
 */
export function parseYaml(written: string): FrontMatterValue {
  const lines = written.split('\n').map((line): TextLine => {
    const text = line.replace(/\t/g, '  ')
    return { indent: text.search(/\S|$/), text: text.trim() }
  })
  return new YamlReader(lines).readMap(0, 0)
}

class YamlReader {
  private readonly lines: readonly TextLine[]
  private at = 0
  constructor(lines: readonly TextLine[]) {
    this.lines = lines
  }

  /** Returns the next line that is not blank or a comment. */
  private peek(): TextLine | undefined {
    while (this.at < this.lines.length && /^(?:#|$)/.test(this.lines[this.at]?.text ?? '')) this.at += 1
    return this.lines[this.at]
  }

  readMap(indent: number, depth: number): YamlMap {
    const map: YamlMap = Object.create(null) as YamlMap
    for (let line = this.peek(); line && line.indent >= indent; line = this.peek()) {
      const [, key, value = ''] = KEY.exec(line.text) ?? []
      this.at += 1
      if (key !== undefined) map[unquote(key)] = this.readValue(value, line.indent, depth)
    }
    return map
  }

  private readValue(written: string, indent: number, depth: number): FrontMatterValue {
    const value = stripComment(written)
    const [, style, chomp = ''] = BLOCK_SCALAR.exec(value) ?? []
    if (style !== undefined) return this.readBlockScalar(style === '>', chomp, indent)
    if (/^[[{]/.test(value)) return parseFlow(this.joinFlow(value))
    if (value !== '') return scalar(this.joinContinued(value, indent))
    const next = this.peek()
    if (!next || depth >= MAX_DEPTH) return ''
    // A list may have the indent of its key.
    if (/^-(?:\s|$)/.test(next.text) && next.indent >= indent) return this.parseList(next.indent, depth + 1)
    if (next.indent <= indent) return ''
    return KEY.test(next.text) ? this.readMap(next.indent, depth + 1) : scalar(this.joinContinued('', indent))
  }

  private parseList(indent: number, depth: number): FrontMatterValue[] {
    const items: FrontMatterValue[] = []
    for (let line = this.peek(); line && line.indent === indent && /^-(?:\s|$)/.test(line.text); line = this.peek()) {
      const value = line.text.slice(1).trim()
      const [, key, first = ''] = /^["'[{]/.test(value) ? [] : (KEY.exec(value) ?? [])
      this.at += 1
      if (key === undefined) items.push(this.readValue(value, indent, depth))
      else {
        const inner = indent + 1
        const entry = { [unquote(key)]: this.readValue(first, inner, depth) }
        items.push(depth >= MAX_DEPTH ? entry : { ...entry, ...this.readMap(inner, depth + 1) })
      }
    }
    return items
  }

  private readBlockScalar(isFolded: boolean, chomp: string, indent: number): string {
    const rows: string[] = []
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at]
      if (!line || (line.text !== '' && line.indent <= indent)) break
      rows.push(line.text)
    }
    const text = isFolded ? rows.join('\n').replace(/([^\n])\n(?=[^\n])/g, '$1 ') : rows.join('\n')
    return chomp.includes('+') ? text : text.trimEnd()
  }

  /** A plain or quoted scalar continues on lines that are indented further than its key. */
  private joinContinued(value: string, indent: number): string {
    let text = value
    for (let next = this.lines[this.at]; next && next.text !== '' && next.indent > indent; next = this.lines[this.at]) {
      if (/^["']/.test(text) ? isClosedQuote(text) : /^#|^-\s/.test(next.text) || KEY.test(next.text)) break
      text = `${text} ${next.text}`.trim()
      this.at += 1
    }
    return text
  }

  private joinFlow(value: string): string {
    let text = value
    let rows = 0
    for (let next = this.lines[this.at]; next && rows < 500 && !isBalanced(text); next = this.lines[this.at]) {
      text += ` ${stripComment(next.text)}`
      this.at += 1
      rows += 1
    }
    return text
  }
}

const isClosedQuote = (text: string): boolean => text.length > 1 && text.endsWith(text[0] ?? '') && !text.endsWith('\\"')

const isBalanced = (text: string): boolean => {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '')
  return plain.split(/[[{]/).length <= plain.split(/[\]}]/).length
}

/** Removes a comment, which follows a space, unless the value is quoted. */
const stripComment = (value: string): string => {
  const quoted = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:#.*)?$/.exec(value)?.[1]
  return (quoted ?? (/^["']/.test(value) ? value : value.replace(/(?:^|\s)#.*$/, ''))).trim()
}

function scalar(value: string): FrontMatterValue {
  if (/^["']/.test(value)) return unquote(value)
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  return /^(?:null|~)$/i.test(value) ? '' : value.replace(/^!!\w+\s+/, '')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0' }

export function unquote(value: string): string {
  if (value.length > 1 && value.startsWith("'") && value.endsWith("'")) return value.slice(1, -1).replaceAll("''", "'")
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value
  return value
    .slice(1, -1)
    .replace(/\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(.))/g, (_, short, long, byte, sign: string) => {
      const code = short ?? long ?? byte
      if (code === undefined) return ESCAPES[sign] ?? sign
      const point = Number.parseInt(code, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
}

/** Parses a flow list or map such as `[a, "b"]`; nested collections become text. */
export function parseFlow(written: string): FrontMatterValue {
  const isMap = written.startsWith('{')
  const inner = written.trim().replace(/^[[{]|[\]}]$/g, '')
  const parts = inner.match(/(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\[[^\]]*\]|[^,"'[]|["'[])+/g) ?? []
  const values = parts.map((part) => part.trim()).filter(Boolean)
  if (!isMap) return values.map((value) => (value.startsWith('[') ? parseFlowItems(value) : scalar(value)))
  const map: YamlMap = {}
  for (const value of values) {
    const [, key, rest = ''] = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^:]+?)\s*[:=]\s*(.*)$/.exec(value) ?? []
    if (key !== undefined && key !== '__proto__') map[unquote(key)] = rest.startsWith('[') ? parseFlowItems(rest) : scalar(rest)
  }
  return map
}

const parseFlowItems = (written: string): FrontMatterValue[] =>
  written
    .slice(1, -1)
    .split(',')
    .map((value) => scalar(value.trim()))
    .filter((value) => value !== '')
