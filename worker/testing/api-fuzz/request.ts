import * as fc from 'fast-check'
import type { JsonSchema } from '#worker/portability/api-reference/index.ts'
import { findOperation } from '../api-document.ts'
import { hostileBody, hostileHeaders, hostileText, nearlyValid, type Pool, validValue } from './arbitraries.ts'

export interface FuzzedRequest {
  requester: string
  /** Path with its query, percent-encoded. */
  path: string
  body: string | Uint8Array<ArrayBuffer> | undefined
  headers: Record<string, string>
}

/** Percent-encodes a text; a lone surrogate becomes the bytes that UTF-8 forbids. */
const encode = (text: string) =>
  [...text].map((character) => (/^[\ud800-\udfff]$/.test(character) ? '%ED%A0%80' : encodeURIComponent(character))).join('')

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A path segment; an empty one, `.` or `..` would request another route. */
const asSegment = (value: unknown) => {
  const text = asText(value)
  return /^\.{0,2}$/.test(text) ? '%00' : encode(text)
}

const pairOf = (name: string, value: fc.Arbitrary<unknown>, isRequired: boolean): fc.Arbitrary<string> =>
  fc.tuple(value, fc.integer({ min: 0, max: 9 })).map(([written, chance]) => {
    const pair = `${encode(name)}=${encode(asText(written))}`
    if (chance === 0) return `${pair}&${pair}`
    return !isRequired && chance < 6 ? '' : pair
  })

/** Generates valid, nearly valid and hostile requests of a route such as `GET /api/posts/:hash`. */
export function requestOf(route: string, requesters: readonly string[], pool: Pool): fc.Arbitrary<FuzzedRequest> {
  const operation = findOperation(route)
  const parameters = operation?.parameters ?? []
  const mostly = <Value>(valid: fc.Arbitrary<Value>, hostile: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 5, arbitrary: valid }, { weight: 1, arbitrary: hostile })
  const valuesOf = ({ name, schema }: { name: string; schema: JsonSchema }) =>
    mostly<unknown>(validValue(pool[name] ? { type: 'string', ...schema } : schema, pool, name), hostileText)
  const pathParameters = parameters.filter((parameter) => parameter.in === 'path')
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query')
  const path = fc.tuple(...pathParameters.map(valuesOf)).map((values) => {
    const byName = new Map(pathParameters.map(({ name }, at) => [name, values[at]]))
    return route.slice(route.indexOf('/')).replace(/:(\w+)/g, (_, name: string) => asSegment(byName.get(name)))
  })
  const query = fc.tuple(...queryParameters.map((parameter) => pairOf(parameter.name, valuesOf(parameter), parameter.required ?? false)))
  const json = operation?.requestBody?.content['application/json']?.schema
  const valid = json && validValue(json, pool)
  const body = valid
    ? fc.oneof(
        { weight: 4, arbitrary: valid.map((value) => JSON.stringify(value)) },
        { weight: 3, arbitrary: nearlyValid(valid).map((value) => JSON.stringify(value) ?? '') },
        { weight: 1, arbitrary: hostileBody },
      )
    : operation?.requestBody
      ? hostileBody
      : fc.oneof(fc.constantFrom(undefined, '{}'), hostileBody)
  const requests = fc.record({ requester: fc.constantFrom(...requesters), path, query, body, headers: hostileHeaders })
  return requests.map(({ requester, path: at, query: pairs, body: sent, headers }) => {
    const search = pairs.filter(Boolean).join('&')
    return { requester, path: search ? `${at}?${search}` : at, body: route.startsWith('GET ') ? undefined : sent, headers }
  })
}
