import { Hono } from 'hono'
import { z } from 'zod'
import { createEtag } from '#worker/lib/hash.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { conditionalResponse } from '#worker/lib/page-cache.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { ByArea, ReferenceArea, ReferenceIndex } from './contract.ts'
import { type ApiDocument, createDocument } from './document.ts'
import type { Api } from './endpoints.ts'
import { readReferenceArea, readReferenceIndex } from './reference.ts'

/** Creates the routes that describe `api`: its OpenAPI document and the contents of the reference pages, made once per isolate. */
export function createReferenceRoutes(api: Api) {
  let cached: ApiDocument | undefined
  let file: { body: Uint8Array<ArrayBuffer>; etag: string } | undefined
  const document = () => {
    cached ??= createDocument(api)
    return cached
  }
  return new Hono<AppContext>()
    .get(
      '/openapi.json',
      describeEndpoint('Get this description of the API', { 200: z.record(z.string(), z.unknown()), 304: null }),
      async (c) => {
        if (!file) {
          const body = new TextEncoder().encode(JSON.stringify(document()))
          file = { body, etag: await createEtag(body) }
        }
        // The document is the same for everybody, and programs of other origins may read it.
        const headers = {
          'content-type': 'application/json; charset=UTF-8',
          'cache-control': 'public, no-cache',
          'access-control-allow-origin': '*',
          etag: file.etag,
        }
        return conditionalResponse({ status: 200, headers, body: file.body }, c.req.raw)
      },
    )
    .get('/reference', describeEndpoint('List the areas of the API and its error codes', { 200: ReferenceIndex }), (c) =>
      c.json(readReferenceIndex(document()), 200),
    )
    .get(
      '/reference/:area',
      describeEndpoint('Describe the operations of an area', { 200: ReferenceArea }),
      validateInput('param', ByArea),
      (c) => c.json(readReferenceArea(document(), c.req.valid('param').area), 200),
    )
}
