import { z } from 'zod'
import { request } from '#worker/testing/index.ts'

/** The part of JSON Schema that says which keys there may be. */
interface Shape {
  $ref?: string
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}
const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    properties: z.record(z.string(), Shape).optional(),
    additionalProperties: z.union([z.boolean(), Shape]).optional(),
    items: Shape.optional(),
    anyOf: z.array(Shape).optional(),
    oneOf: z.array(Shape).optional(),
    allOf: z.array(Shape).optional(),
  }),
)
const Answer = z.object({ content: z.object({ 'application/json': z.object({ schema: Shape }) }).optional() })
const Api = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), Answer).optional() }))),
  components: z.object({ schemas: z.record(z.string(), Shape) }).optional(),
})
export type Api = z.infer<typeof Api>

let described: Promise<Api> | undefined

/** The API as it describes itself, from the contracts; asked once. */
export function describedApi(): Promise<Api> {
  described ??= request('/api/openapi.json').then(async (answer) => Api.parse(await answer.json()))
  return described
}

/** Paths of the keys in a body that its route's contract does not name; undefined when the route describes no such answer. */
export function strayKeys(api: Api, route: string, status: number, body: unknown): string[] | undefined {
  const [method = '', path = ''] = route.split(' ')
  const answer = api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses?.[status]
  const shape = answer?.content?.['application/json'].schema
  return shape && stray(api, shape, body, '')
}

function stray(api: Api, shape: Shape, value: unknown, at: string): string[] {
  const named = shape.$ref && api.components?.schemas[shape.$ref.slice('#/components/schemas/'.length)]
  if (named) return stray(api, named, value, at)
  const choices = shape.anyOf ?? shape.oneOf
  // The choice with the fewest strays is the one that was meant.
  if (choices) return choices.map((choice) => stray(api, choice, value, at)).toSorted((a, b) => a.length - b.length)[0] ?? []
  if (shape.allOf) return shape.allOf.flatMap((part) => stray(api, part, value, at))
  if (Array.isArray(value)) return value.flatMap((item, index) => (shape.items ? stray(api, shape.items, item, `${at}[${index}]`) : []))
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, additionalProperties } = shape
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = properties[key] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
    return known ? stray(api, known, inner, `${at}.${key}`) : [`${at}.${key}`]
  })
}
