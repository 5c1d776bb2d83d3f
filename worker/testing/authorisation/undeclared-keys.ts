import { z } from 'zod'
import { request } from '#worker/testing/index.ts'

interface JsonSchema {
  $ref?: string
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}
const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    properties: z.record(z.string(), JsonSchema).optional(),
    additionalProperties: z.union([z.boolean(), JsonSchema]).optional(),
    items: JsonSchema.optional(),
    anyOf: z.array(JsonSchema).optional(),
    oneOf: z.array(JsonSchema).optional(),
    allOf: z.array(JsonSchema).optional(),
  }),
)
const ResponseSpec = z.object({ content: z.object({ 'application/json': z.object({ schema: JsonSchema }) }).optional() })
const ApiSpec = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), ResponseSpec).optional() }))),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }).optional(),
})
export type ApiSpec = z.infer<typeof ApiSpec>

let cachedSpec: Promise<ApiSpec> | undefined

export function readApiSpec(): Promise<ApiSpec> {
  cachedSpec ??= request('/api/openapi.json').then(async (response) => ApiSpec.parse(await response.json()))
  return cachedSpec
}

/** Returns the paths of keys that the contract does not declare; undefined if it does not declare this response. */
export function findUndeclaredKeys(api: ApiSpec, route: string, status: number, body: unknown): string[] | undefined {
  const [method = '', path = ''] = route.split(' ')
  const response = api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses?.[status]
  const shape = response?.content?.['application/json'].schema
  return shape && collectUndeclaredKeys(api, shape, body, '')
}

function collectUndeclaredKeys(api: ApiSpec, shape: JsonSchema, value: unknown, at: string): string[] {
  const named = shape.$ref && api.components?.schemas[shape.$ref.slice('#/components/schemas/'.length)]
  if (named) return collectUndeclaredKeys(api, named, value, at)
  const choices = shape.anyOf ?? shape.oneOf
  // Assumes that the alternative with the fewest undeclared keys is the intended one.
  if (choices)
    return choices.map((choice) => collectUndeclaredKeys(api, choice, value, at)).toSorted((a, b) => a.length - b.length)[0] ?? []
  if (shape.allOf) return shape.allOf.flatMap((part) => collectUndeclaredKeys(api, part, value, at))
  if (Array.isArray(value))
    return value.flatMap((item, index) => (shape.items ? collectUndeclaredKeys(api, shape.items, item, `${at}[${index}]`) : []))
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, additionalProperties } = shape
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = properties[key] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
    return known ? collectUndeclaredKeys(api, known, inner, `${at}.${key}`) : [`${at}.${key}`]
  })
}
