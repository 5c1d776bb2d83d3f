import type { z } from 'zod'
import { AREA_NAMES, areaOf } from '#shared/api-areas.ts'
import type { Scope } from '#shared/contract/account.ts'
import { ErrorBody } from '#shared/contract/http.ts'
import { REQUEST_LIMITS } from '#shared/limits/requests.ts'
import { requiredScope } from '#worker/account/api-tokens/index.ts'
import { type Api, type Endpoint, listEndpoints } from './endpoints.ts'
import { PARAMETER_DESCRIPTIONS } from './parameters.ts'
import { type JsonSchema, SchemaConverter } from './schemas.ts'

/** Names of the error responses by status; `worker/lib/errors.ts` has the statuses of all codes. */
const ERRORS: Readonly<Record<number, [name: string, description: string]>> = {
  400: ['Invalid', 'Invalid input; `fields` has a message for each invalid field'],
  401: ['Unauthenticated', 'No session, or a token that is unknown, revoked or expired'],
  403: ['Forbidden', 'Not allowed for this user or with this token, from another origin, or the feature is turned off'],
  404: ['NotFound', 'Unknown, or not visible to this user'],
  405: ['MethodNotAllowed', 'Not available at this address'],
  409: ['Conflict', 'Contradicts the current state'],
  410: ['Gone', 'Removed for good'],
  412: ['Stale', 'Based on an outdated revision; `details` has the current one'],
  413: ['TooLarge', 'Body too large'],
  415: ['UnsupportedType', 'Media type or content coding not accepted'],
  416: ['RangeNotSatisfiable', 'No byte of the requested range exists'],
  429: ['RateLimited', 'Too many requests'],
  500: ['ServerError', 'Failure of the server (500) or overload (503); repeat the request later'],
}

const JSON_TYPE = 'application/json'

const errorResponses = (converter: SchemaConverter) =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(status === '429' || status === '500'
          ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
          : {}),
        ...(status === '416' ? {} : { content: { [JSON_TYPE]: { schema: converter.convert(ErrorBody, 'output') } } }),
      },
    ]),
  )

/** Statuses of errors that a route may answer: those it declares, and those that follow from its method, inputs and limits. */
export function errorStatuses({ method, path, limit, description, inputs }: Endpoint): number[] {
  const isApi = path.startsWith('/api/')
  const isMutation = method !== 'GET'
  const statuses = new Set<number>(description?.errors)
  // A token may be invalid or lack the scope, a mutation may come from another origin, and a feature may be off.
  statuses.add(401).add(403)
  if (Object.keys(inputs).length > 0) statuses.add(400)
  // Middleware checks the media type, the coding and the size of a body before the route is chosen.
  if (isMutation && isApi) for (const status of [400, 413, 415]) statuses.add(status)
  if (limit) statuses.add(429)
  // The document declares errors of the server for every route, as 5XX.
  return [...statuses].filter((status) => status < 500).toSorted((a, b) => a - b)
}

/** Returns whether a route answers requests without a session or token. */
const isOpen = ({ description }: Endpoint): boolean => !description?.errors.includes(401)

/** A stable name such as `getPostsByHash`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .split('/')
    .filter(Boolean)
    .flatMap((segment) => (segment.startsWith(':') ? ['by', segment.slice(1)] : segment.split(/[^A-Za-z0-9]+/)))
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

export const toOpenApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description?: string
  schema: JsonSchema
}

function parametersOf({ path, inputs }: Endpoint, converter: SchemaConverter): Parameter[] {
  const parameters = new Map<string, Parameter>()
  for (const [, name = ''] of path.matchAll(/:(\w+)/g))
    parameters.set(`path ${name}`, { name, in: 'path', required: true, schema: { type: 'string' } })
  for (const target of ['param', 'query', 'header'] as const) {
    const schema = inputs[target]
    if (!schema) continue
    const place = target === 'param' ? 'path' : target
    for (const [name, property, isRequired] of propertiesOf(converter.convert(schema, 'input')))
      parameters.set(`${place} ${name}`, {
        name,
        in: place,
        ...(isRequired || place === 'path' ? { required: true } : {}),
        schema: property,
      })
  }
  return [...parameters.values()].map((parameter) => ({ ...parameter, description: PARAMETER_DESCRIPTIONS[parameter.name] }))
}

function propertiesOf(schema: JsonSchema): [name: string, property: JsonSchema, isRequired: boolean][] {
  if (schema.allOf) return schema.allOf.flatMap((part) => propertiesOf(part as JsonSchema))
  const properties = Object.entries(schema.properties ?? {})
  return properties.map(([name, property]) => [name, property as JsonSchema, schema.required?.includes(name) ?? false])
}

function requestBodyOf(
  { method, description, inputs }: Endpoint,
  converter: SchemaConverter,
): { required: true; content: Record<string, { schema: JsonSchema }> } | undefined {
  if (inputs.json) return { required: true, content: { [JSON_TYPE]: { schema: converter.convert(inputs.json, 'input') } } }
  const binary: { schema: JsonSchema } = { schema: { type: 'string', format: 'binary' } }
  if (description?.accepts && method !== 'GET')
    return { required: true, content: Object.fromEntries(description.accepts.map((type) => [type, binary])) }
  return undefined
}

interface Response {
  description?: string
  content?: Record<string, { schema: JsonSchema }>
  $ref?: string
}

const STATUS_TEXTS: Readonly<Record<string, string>> = { 301: 'Moved', 302: 'Redirect', 303: 'Redirect', 304: 'Not modified', 503: 'Down' }

function describedResponses({ description }: Endpoint, converter: SchemaConverter): Record<string, Response> {
  const toContent = (body: z.ZodType | string | readonly string[]) =>
    typeof body === 'string' || Array.isArray(body)
      ? Object.fromEntries([body].flat().map((type: string) => [type, { schema: { type: 'string' } satisfies JsonSchema }]))
      : { [JSON_TYPE]: { schema: converter.convert(body as z.ZodType, 'output') } }
  return Object.fromEntries(
    Object.entries(description?.responses ?? {}).map(([status, body]) => [
      status,
      { description: STATUS_TEXTS[status] ?? 'OK', ...(body ? { content: toContent(body) } : {}) },
    ]),
  )
}

function operationOf(endpoint: Endpoint, converter: SchemaConverter) {
  const { method, path, limit, description } = endpoint
  const scope = requiredScope(method, path)
  const parameters = parametersOf(endpoint, converter)
  const requestBody = requestBodyOf(endpoint, converter)
  const errors = errorStatuses(endpoint).map((status): [number, Response] => [
    status,
    { $ref: `#/components/responses/${ERRORS[status]?.[0]}` },
  ])
  return {
    operationId: operationId(method, path),
    summary: description?.summary,
    tags: [areaOf(path) ?? 'site'],
    ...(parameters.length ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...Object.fromEntries(errors),
      '5XX': { $ref: '#/components/responses/ServerError' },
      ...describedResponses(endpoint, converter),
    } as Record<string, Response>,
    security: [...(isOpen(endpoint) ? [{}] : []), { session: [] }, ...(scope === 'session' ? [] : [{ token: [scope] }])] as {
      session?: []
      token?: Scope[]
    }[],
    ...(limit
      ? { 'x-rate-limit': { requests: REQUEST_LIMITS[limit].perAccount, windowSeconds: REQUEST_LIMITS[limit].windowMs / 1000 } }
      : {}),
  }
}

/** Generates the OpenAPI document of an API from the contracts of its routes. */
export function createDocument(api: Api) {
  const converter = new SchemaConverter()
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const endpoint of listEndpoints(api)) {
    const path = toOpenApiPath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, converter) }
  }
  const responses = errorResponses(converter)
  const schemas = Object.fromEntries(Object.entries(converter.components).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daftar',
      version: '1',
      description:
        'API of the Daftar publishing platform; /about/api explains its conventions. Programs send `Authorization: Bearer daftar_…` with a ' +
        'token created at /me/settings/advanced; cookies are then ignored. Times are UTC milliseconds; lists are paginated with `after` and `next`.',
    },
    tags: AREA_NAMES.map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'API token. Scopes: read, write:posts, write:community.' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-daftar', description: 'Session of the site itself; requires its Origin.' },
      },
    },
  }
}
export type ApiDocument = ReturnType<typeof createDocument>
