import type { JsonSchema } from './schemas.ts'

const REFERENCE = '#/components/schemas/'

/** Writes a JSON Schema in the notation of TypeScript types, with limits and patterns as comments. `seen` collects the names it refers to. */
export function writeType(schema: JsonSchema, seen: Set<string>, indent = ''): string {
  if (schema.$ref?.startsWith(REFERENCE)) {
    const name = schema.$ref.slice(REFERENCE.length)
    seen.add(name)
    return name
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => writeType(choice as JsonSchema, seen, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => writeType(part as JsonSchema, seen, indent)).join(' & ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const types: unknown = schema.type
  if (Array.isArray(types)) return types.map((type) => writeType({ ...schema, type }, seen, indent)).join(' | ')
  if (schema.type === 'array') return writeArray(schema, seen, indent)
  if (schema.type === 'object') return writeObject(schema, seen, indent)
  return typeof schema.type === 'string' ? schema.type : 'unknown'
}

function writeArray(schema: JsonSchema, seen: Set<string>, indent: string): string {
  const tuple = schema.prefixItems as JsonSchema[] | undefined
  if (tuple) return `[${tuple.map((item) => writeType(item, seen, indent)).join(', ')}]`
  const item = writeType((schema.items ?? {}) as JsonSchema, seen, indent)
  return / [|&] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function writeObject(schema: JsonSchema, seen: Set<string>, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = property as JsonSchema
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${inner}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${mark}: ${writeType(field, seen, inner)}${describeLimits(field)}`
  })
  if (typeof schema.additionalProperties === 'object')
    lines.push(`${inner}[name: string]: ${writeType(schema.additionalProperties as JsonSchema, seen, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** Longer patterns tell a reader less than the error that a wrong value gets. */
const MAX_PATTERN = 60

/** Describes the limits of a value as a comment; empty without any. */
export function describeLimits({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  pattern,
  default: standard,
}: JsonSchema): string {
  const range = (low: number | undefined, high: number | undefined) =>
    low === undefined && high === undefined ? [] : [`${low ?? ''}…${high ?? ''}`]
  const parts = [
    ...range(minimum, maximum),
    ...range(minLength ?? undefined, maxLength),
    ...range(minItems, maxItems),
    ...(pattern !== undefined && pattern.length <= MAX_PATTERN ? [pattern] : []),
    ...(standard === undefined ? [] : [`default ${JSON.stringify(standard)}`]),
  ]
  return parts.length === 0 ? '' : `  // ${parts.join(', ')}`
}
