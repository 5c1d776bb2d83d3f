import type { Hono, ValidationTargets } from 'hono'
import { findTargetHandler } from 'hono/utils/handler'
import type { z } from 'zod'
import type { RequestLimitName } from '#shared/limits/requests.ts'
import { type EndpointDescription, findDeclaration } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'

/** What the document describes: the routes of an app, and the limit of each. */
export interface Api {
  routes: Hono<AppContext>['routes']
  findRequestLimit: (method: string, path: string) => RequestLimitName | undefined
}

/** One route of the app with what its middleware declares. */
export interface Endpoint {
  method: string
  /** Path pattern of the router, such as `/api/posts/:hash`. */
  path: string
  limit: RequestLimitName | undefined
  description?: EndpointDescription
  inputs: Partial<Record<keyof ValidationTargets, z.ZodType>>
}

/** Lists the routes of an app in the order of the router. */
export function listEndpoints({ routes, findRequestLimit }: Api): Endpoint[] {
  const endpoints = new Map<string, Endpoint>()
  for (const { method, path, handler } of routes) {
    if (method === 'ALL') continue
    const key = `${method} ${path}`
    const endpoint = endpoints.get(key) ?? { method, path, limit: findRequestLimit(method, path), inputs: {} }
    endpoints.set(key, endpoint)
    const declared = findDeclaration(findTargetHandler(handler))
    if (!declared) continue
    if ('description' in declared) endpoint.description = declared.description
    else endpoint.inputs[declared.target] = declared.schema
  }
  return [...endpoints.values()]
}
