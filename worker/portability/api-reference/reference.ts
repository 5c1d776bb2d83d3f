import { AREA_NAMES, type Area } from '#shared/api-areas.ts'
import { ErrorCode } from '#shared/contract/http.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { ReferenceArea, ReferenceIndex, ReferenceOperation } from './contract.ts'
import type { ApiDocument } from './document.ts'
import type { JsonSchema } from './schemas.ts'
import { describeLimits, writeType } from './type-notation.ts'

type Operation = NonNullable<NonNullable<ApiDocument['paths'][string]>[string]>

const listOperations = ({ paths }: ApiDocument): [method: string, path: string, operation: Operation][] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, Operation] => [method, path, operation]),
  )

export function readReferenceIndex(document: ApiDocument): ReferenceIndex {
  const counts = new Map<Area, number>()
  for (const [, , { tags }] of listOperations(document)) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return {
    areas: AREA_NAMES.map((area) => ({ area, operations: counts.get(area) ?? 0 })),
    errors: ErrorCode.options.map((code) => {
      const { status, message } = new AppError(code)
      return { code, status, message }
    }),
  }
}

export function readReferenceArea(document: ApiDocument, area: Area): ReferenceArea {
  const seen = new Set<string>()
  const operations = listOperations(document)
    .filter(([, , { tags }]) => tags.includes(area))
    .map(([method, path, operation]) => viewOperation(method, path, operation, seen))
  const shapes: ReferenceArea['shapes'] = []
  // Writing a shape may add the names of further ones, which the loop then reaches.
  for (const name of seen) {
    const schema = document.components.schemas[name]
    if (schema) shapes.push({ name, type: writeType(schema, seen) })
  }
  return { operations, shapes: shapes.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

function viewOperation(method: string, path: string, operation: Operation, seen: Set<string>): ReferenceOperation {
  const { operationId, summary, parameters, requestBody, responses, security, 'x-rate-limit': limit } = operation
  const [scope] = security.flatMap(({ token }) => token ?? [])
  // The number of the range `5XX` is NaN, which is left out below.
  const statuses = Object.entries(responses).map(([status, response]) => ({ status: Number(status), response }))
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    summary: summary ?? '',
    scope: scope ?? 'session',
    isOpen: security.some((scheme) => Object.keys(scheme).length === 0),
    limit: limit ?? null,
    parameters: (parameters ?? []).map(({ name, in: place, required, schema, description }) => ({
      name,
      in: place,
      required: required ?? false,
      type: writeType(schema, seen) + describeLimits(schema),
      description: description ?? '',
    })),
    body: requestBody ? writeContent(requestBody.content, seen) : null,
    responses: statuses
      .filter(({ status }) => status < 400)
      .map(({ status, response }) => ({ status, body: response.content ? writeContent(response.content, seen) : null })),
    errors: statuses.map(({ status }) => status).filter((status) => status >= 400),
  }
}

/** Writes the type of a JSON body, or the media types of any other. */
function writeContent(content: Record<string, { schema: JsonSchema }>, seen: Set<string>): string {
  const json = content['application/json']
  return json ? writeType(json.schema, seen) : Object.keys(content).join(', ')
}
