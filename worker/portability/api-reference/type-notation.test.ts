import { expect, test } from 'vitest'
import type { JsonSchema } from './schemas.ts'
import { describeLimits, writeType } from './type-notation.ts'

const REFERENCE = { $ref: '#/components/schemas/PostCard' }

test.each<[JsonSchema, string]>([
  [{ type: 'string' }, 'string'],
  [{}, 'unknown'],
  [{ type: ['string', 'null'] as never }, 'string | null'],
  [{ const: 'a' }, '"a"'],
  [{ const: false }, 'false'],
  [{ enum: ['a', 2] }, '"a" | 2'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'string | null'],
  [{ oneOf: [{ type: 'integer' }, REFERENCE] }, 'integer | PostCard'],
  [{ allOf: [REFERENCE, { type: 'object' }] }, 'PostCard & {}'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'array', items: { allOf: [REFERENCE, REFERENCE] } }, '(PostCard & PostCard)[]'],
  [{ type: 'array' }, 'unknown[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'null' }] }, '[string, null]'],
  [{ type: 'object' }, '{}'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, '{\n  [name: string]: integer\n}'],
])('the schema %j is written as %s', (schema, type) => {
  expect(writeType(schema, new Set())).toBe(type)
})

test('the fields of an object have their marks, quoted names, limits and indentation', () => {
  const inner: JsonSchema = { type: 'object', properties: { card: { anyOf: [REFERENCE, { type: 'null' }] } } }
  const schema: JsonSchema = {
    type: 'object',
    required: ['title', 'list'],
    properties: {
      title: { type: 'string', maxLength: 9 },
      'reply-to': { type: 'string' },
      '-x': { type: 'string' },
      list: { type: 'array', items: inner, minItems: 1, maxItems: 2 },
    },
  }
  const seen = new Set<string>()
  expect(writeType(schema, seen)).toBe(
    [
      '{',
      '  title: string  // …9',
      '  "reply-to"?: string',
      '  "-x"?: string',
      '  list: {\n    card?: PostCard | null\n  }[]  // 1…2',
      '}',
    ].join('\n'),
  )
  expect([...seen]).toEqual(['PostCard'])
})

test.each<[JsonSchema, string]>([
  [{}, ''],
  [{ minimum: 0 }, '0…'],
  [{ maximum: 9 }, '…9'],
  [{ minimum: 1, maximum: 9 }, '1…9'],
  [{ minLength: 1 }, '1…'],
  [{ minLength: 0, maxLength: 9 }, '0…9'],
  [{ minItems: 2, maxItems: 3 }, '2…3'],
  [{ minimum: 1, maxLength: 5, maxItems: 7 }, '1…, …5, …7'],
  [{ pattern: 'x'.repeat(60) }, 'x'.repeat(60)],
  [{ pattern: 'x'.repeat(61) }, ''],
  [{ default: false }, 'default false'],
  [{ pattern: '^a$', default: 'a' }, '^a$, default "a"'],
])('the limits of %j are described as "%s"', (schema, text) => {
  expect(describeLimits(schema)).toBe(text === '' ? '' : `  // ${text}`)
})
