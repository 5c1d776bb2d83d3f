import * as fc from 'fast-check'
import type { JsonSchema } from '#worker/portability/api-reference/index.ts'
import { apiDocument } from '../api-document.ts'

/** Texts that break careless code: joiners, direction controls, lone surrogates, NUL, look-alikes and markup. */
const HOSTILE_TEXTS = [
  ...['', ' ', '\u200c', 'می\u200cخواهم', '\u202eabc\u2066', '\u0000', 'a\u0000b', '\ud800', '\udc00x', '😀'.repeat(40), 'ي ك ۀ ٤٥٦'],
  ...['\u0301'.repeat(300), '__proto__', 'constructor', '../../etc/passwd', "'; DROP TABLE users; --", '<script>alert(1)</script>'],
  ...[
    '%00',
    '%',
    '%E0%A4%A',
    'NaN',
    '-0',
    '1e309',
    'null',
    'javascript:alert(1)',
    'https://user:pass@example.com',
    'http://[::1]/',
    'ا'.repeat(5000),
  ],
]
const HOSTILE_VALUES: unknown[] = [
  ...[null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, -1e21, [], {}, [[]], [null], { toString: 1 }],
  ...HOSTILE_TEXTS,
]

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme' }),
)
const hostileValue = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue({ maxDepth: 3 }))

/** Identifiers of existing resources by the name of the parameter or field that takes them. */
export type Pool = Readonly<Record<string, readonly string[]>>

const MAX_DEPTH = 5

const resolve = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? (apiDocument().components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {}) : schema

/** Generates values that satisfy a schema, apart from rules that it cannot express; fields named in the pool are mostly taken from it. */
export function validValue(written: JsonSchema, pool: Pool, name = '', depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(written)
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) {
    const usable = depth > MAX_DEPTH ? choices.slice(0, 1) : choices
    return fc.oneof(...usable.map((choice) => validValue(choice, pool, name, depth + 1)))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types: unknown = schema.type
  if (Array.isArray(types)) return fc.oneof(...types.map((type) => validValue({ ...schema, type }, pool, name, depth)))
  const known = pool[name]
  switch (schema.type) {
    case 'string':
      return known ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, textOf(schema)) : textOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(Math.max(schema.minimum ?? 0, -1e12)),
        max: Math.floor(Math.min(schema.maximum ?? 1000, 1e15)),
      })
    case 'boolean':
      return fc.boolean()
    case 'array': {
      const [minLength, maxLength] = [schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3)]
      if (depth > MAX_DEPTH && minLength === 0) return fc.constant([])
      return fc.array(validValue((schema.items ?? {}) as JsonSchema, pool, name.replace(/s$/, ''), depth + 1), { minLength, maxLength })
    }
    case 'object':
      return objectOf(schema, pool, depth)
    case 'null':
      return fc.constant(null)
    default:
      return depth > MAX_DEPTH ? fc.constant(null) : fc.oneof(fc.constantFrom<unknown>('متن', 1, null, true), fc.jsonValue({ maxDepth: 2 }))
  }
}

function textOf({ pattern, minLength = 0, maxLength = 40, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date')
    return fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (pattern !== undefined) return matching(pattern)
  const unit = fc.constantFrom(...'سلام دنیا نیم‌فاصله abc 123 ۴۵۶ .,؟')
  return fc.string({ unit, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

const matchers = new Map<string, fc.Arbitrary<string>>()
function matching(pattern: string): fc.Arbitrary<string> {
  const known = matchers.get(pattern)
  if (known) return known
  let matcher: fc.Arbitrary<string>
  try {
    matcher = fc.stringMatching(new RegExp(pattern), { size: '-1' })
  } catch {
    // fast-check supports no lookahead.
    matcher = fc.constantFrom('1404-01-01', 'abcdefghijkl', 'a@b.example', '12')
  }
  matchers.set(pattern, matcher)
  return matcher
}

function objectOf(schema: JsonSchema, pool: Pool, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => depth <= MAX_DEPTH || schema.required?.includes(name))
  const model = Object.fromEntries(fields.map(([name, field]) => [name, validValue(field as JsonSchema, pool, name, depth + 1)]))
  const requiredKeys = fields.map(([name]) => name).filter((name) => schema.required?.includes(name))
  return fc.record(model, { requiredKeys })
}

/** Changes one field of a valid object: a wrong value, a missing key or an unknown one. */
export const nearlyValid = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat(), fc.constantFrom('replace', 'remove', 'add'), hostileValue).map(([value, at, change, hostile]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile
    const keys = Object.keys(value)
    const key = keys[at % Math.max(1, keys.length)] ?? 'unknown'
    if (change === 'add') return { ...value, [`x${key}`]: hostile }
    return Object.fromEntries(Object.entries({ ...value, [key]: hostile }).filter(([name]) => change !== 'remove' || name !== key))
  })

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Bodies that are no JSON, or JSON at the edges of the grammar. */
export const hostileBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom(
    ...['', 'null', '[]', '"text"', '{', '{"a":1,"a":2}', '{"__proto__":{"role":"admin"}}', '[1e400]', '\ufeff{}', '{"a":"\\ud800"}'],
    ...[nested(20_000), `{"document":${'{"content":['.repeat(3000)}${']}'.repeat(3000)}}`, `{"title":"${'ب'.repeat(100_000)}"}`],
  ),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => new Uint8Array(bytes)),
)

const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  'Content-Type': [
    'text/plain',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'multipart/form-data; boundary=x',
    'image/png',
    ';',
  ],
  'Content-Encoding': ['gzip', 'br', 'gzip, gzip'],
  'If-None-Match': ['*', '"x"', 'W/"x", "y"', '"'],
  'If-Match': ['*', '"x"'],
  'If-Modified-Since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'Accept-Encoding': ['gzip', 'identity;q=0'],
  'Sec-Fetch-Site': ['cross-site', 'same-origin'],
  Authorization: ['Bearer', 'Bearer daftar_', 'Bearer x y', 'Basic eA=='],
  Cookie: ['__Host-daftar=', '__Host-daftar=%00', '__Host-daftar=a; __Host-daftar=b'],
  Origin: ['null', 'https://other.example'],
  Range: ['bytes=0-', 'bytes=5-1', 'bytes=-0', 'bytes=0-0,2-3', 'lines=1'],
  'CF-Connecting-IP': ['::1', 'x', '999.1.1.1'],
}

/** Headers that replace or join the usual ones; mostly none. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom(...Object.entries(HEADER_VALUES).flatMap(([name, values]) => values.map((value) => ({ [name]: value })))),
)
