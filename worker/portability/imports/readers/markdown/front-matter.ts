import { parseToml } from './parse-toml.ts'
import { parseYaml } from './parse-yaml.ts'

export type FrontMatterValue = string | boolean | FrontMatterValue[] | { [key: string]: FrontMatterValue }
export type FrontMatter = Readonly<Record<string, FrontMatterValue>>

const YAML = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/
const MAX_FRONT_MATTER = 100_000

/** Splits Markdown or HTML into its front matter (YAML, TOML or JSON, with names in lower case) and its body. */
export function splitFrontMatter(file: string): { front: FrontMatter; body: string } {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const head = text.slice(0, MAX_FRONT_MATTER)
  for (const [pattern, parse] of [[YAML, parseYaml] as const, [TOML, parseToml] as const]) {
    const [whole, written] = pattern.exec(head) ?? []
    if (whole !== undefined && written !== undefined) return { front: lowerKeys(parse(written)), body: text.slice(whole.length) }
  }
  return (text.startsWith('{') && splitJson(text)) || { front: {}, body: text }
}

/** Hugo's JSON front matter ends with a brace on a line of its own, before a blank line. */
function splitJson(text: string): { front: FrontMatter; body: string } | undefined {
  const end = /\n\}[ \t]*(?:\n|$)/.exec(text.slice(0, MAX_FRONT_MATTER))
  if (!end) return undefined
  try {
    return { front: lowerKeys(toFrontMatter(JSON.parse(text.slice(0, end.index + 2)), 0)), body: text.slice(end.index + end[0].length) }
  } catch {
    return undefined
  }
}

function toFrontMatter(value: unknown, depth: number): FrontMatterValue {
  if (typeof value === 'boolean') return value
  if (depth > 20 || value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => toFrontMatter(each, depth + 1))
  if (typeof value !== 'object') return String(value)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toFrontMatter(each, depth + 1)]))
}

const lowerKeys = (front: FrontMatterValue): FrontMatter =>
  typeof front === 'object' && !Array.isArray(front)
    ? Object.fromEntries(Object.entries(front).map(([key, value]) => [key.toLowerCase(), value]))
    : {}

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
