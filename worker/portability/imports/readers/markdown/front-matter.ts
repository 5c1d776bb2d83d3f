import { parse as readToml } from 'smol-toml'
import { parseYaml } from './parse-yaml.ts'

export type FrontMatterValue = string | boolean | FrontMatterValue[] | { [key: string]: FrontMatterValue }
export type FrontMatter = Readonly<Record<string, FrontMatterValue>>

const YAML = /^-{3,}[ \t]*\n([\s\S]*?)(?:^|\n)(?:-{3,}|\.\.\.)[ \t]*(?:\n|$)/
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/
const MAX_FRONT_MATTER = 100_000
/** A key with its value, or a line that continues one. */
const METADATA_LINE = /^(?:[\p{L}_][\p{L}\p{N}_ .-]{0,40}:(?:\s.*)?|\s+\S.*|-\s.*|#.*|\s*)$/u
const MAX_METADATA_LINES = 200

export interface MarkdownFile {
  front: FrontMatter
  body: string
  /** Whether the file begins as front matter does, but has none that can be read. */
  isUnreadable: boolean
}

/** Splits Markdown or HTML into its front matter (YAML, TOML, JSON or lines of metadata, with names in lower case) and its body. */
export function splitFrontMatter(file: string): MarkdownFile {
  const text = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
  const head = text.slice(0, MAX_FRONT_MATTER)
  for (const [pattern, parse] of [[YAML, parseYaml] as const, [TOML, parseToml] as const]) {
    const [whole, written] = pattern.exec(head) ?? []
    if (whole === undefined || written === undefined) continue
    const values = parse(written)
    return { front: lowerKeys(values), body: text.slice(whole.length), isUnreadable: values === undefined }
  }
  const found = text.startsWith('{') ? splitJson(text) : splitMetadata(text)
  return found
    ? { ...found, isUnreadable: false }
    : { front: {}, body: text, isUnreadable: /^(?:-{3,}|\+{3}|\{)[ \t]*\n\s*["\w]+\s*[:=]/.test(head) }
}

/** Hexo needs no line before its front matter; the metadata of Pelican and MultiMarkdown ends at a blank line. */
function splitMetadata(text: string): { front: FrontMatter; body: string } | undefined {
  const lines = text.slice(0, MAX_FRONT_MATTER).split('\n', MAX_METADATA_LINES)
  const count = lines.findIndex((line) => !METADATA_LINE.test(line) || /^\s*-{3,}\s*$/.test(line))
  const isClosed = /^-{3,}[ \t]*$/.test(lines[count] ?? '')
  const end = isClosed ? count : lines.findIndex((line) => line.trim() === '')
  if (end <= 0 || (!isClosed && count >= 0 && count < end)) return undefined
  const front = lowerKeys(parseYaml(lines.slice(0, end).join('\n')))
  const isMetadata = isClosed ? 'title' in front || 'date' in front : 'title' in front && 'date' in front
  return isMetadata
    ? {
        front,
        body: text
          .split('\n')
          .slice(end + 1)
          .join('\n'),
      }
    : undefined
}

/** Hugo's JSON front matter ends with a brace on a line of its own, before a blank line. */
function splitJson(text: string): { front: FrontMatter; body: string } | undefined {
  const end = /\n\}[ \t]*(?:\n|$)/.exec(text.slice(0, MAX_FRONT_MATTER))
  if (!end) return undefined
  try {
    return { front: lowerKeys(JSON.parse(text.slice(0, end.index + 2))), body: text.slice(end.index + end[0].length) }
  } catch {
    return undefined
  }
}

function toFrontMatter(value: unknown, depth: number): FrontMatterValue {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value.trimEnd()
  if (depth > 20 || value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => toFrontMatter(each, depth + 1))
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object') return String(value)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toFrontMatter(each, depth + 1)]))
}

const lowerKeys = (values: unknown): FrontMatter =>
  typeof values === 'object' && values !== null && !Array.isArray(values)
    ? Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), toFrontMatter(value, 0)]))
    : {}

/** Returns the values by their keys without spaces, hyphens and underscores. */
export const frontValues = (front: FrontMatter): ReadonlyMap<string, FrontMatterValue> =>
  new Map(Object.entries(front).map(([key, value]) => [key.replace(/[\s_-]/g, ''), value]))

/** Returns the first of `keys` that has a value, as text; of a list, its first item. */
export function frontText(front: FrontMatter, ...keys: string[]): string {
  for (const key of keys) {
    const value = Object.hasOwn(front, key) ? front[key] : undefined
    const first = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string' && first.trim() !== '') return first.trim()
  }
  return ''
}

/** Returns the values of all `keys` as a list; a text is split at commas, or at spaces if `bySpaces`. */
export function frontList(front: FrontMatter, keys: readonly string[], bySpaces: readonly string[] = []): string[] {
  return keys.flatMap((key) => {
    const value = Object.hasOwn(front, key) ? front[key] : undefined
    if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? [each] : nameOf(each)))
    if (typeof value !== 'string') return []
    return value.split(/[,،]/.test(value) ? /[,،]/ : bySpaces.includes(key) ? /\s+/ : /(?!)/)
  })
}

/** Some generators write tags as `{ name: … }`. */
const nameOf = (value: FrontMatterValue): string[] =>
  typeof value === 'object' && !Array.isArray(value) ? [value.name, value.title].filter((each) => typeof each === 'string').slice(0, 1) : []

export const frontFlag = (front: FrontMatter, key: string): boolean | undefined => {
  const value = Object.hasOwn(front, key) ? front[key] : undefined
  if (typeof value === 'boolean') return value
  return typeof value === 'string' && /^(?:true|yes|false|no)$/i.test(value) ? /^(?:true|yes)$/i.test(value) : undefined
}

/** Parses the TOML of front matter into plain values; dates are texts. Returns undefined if it is not valid. */
function parseToml(written: string): unknown {
  try {
    return readToml(written)
  } catch {
    return undefined
  }
}
