import { app } from '#worker/app.ts'
import { createDocument, listEndpoints, toOpenApiPath } from '#worker/portability/api-reference/index.ts'
import { findRequestLimit } from '#worker/request-limits.ts'

const API = { routes: app.routes, findRequestLimit }

export const apiEndpoints = () => listEndpoints(API)

let created: ReturnType<typeof createDocument> | undefined

/** Returns the OpenAPI document of the app, generated once per runtime. */
export function apiDocument(): ReturnType<typeof createDocument> {
  created ??= createDocument(API)
  return created
}

/** Finds the operation of a route, such as `GET /api/posts/:hash`. */
export function findOperation(route: string) {
  const [method = '', path = ''] = route.split(' ')
  return apiDocument().paths[toOpenApiPath(path)]?.[method.toLowerCase()]
}
