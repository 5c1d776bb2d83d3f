import { Validator } from '@seriousme/openapi-schema-validator'
import { type Request, Response } from 'miniflare'

/** Service of the test Workers that runs in Node: answers with whether the posted document is valid OpenAPI, and its version. */
export async function validateOpenApi(request: Request) {
  const validator = new Validator()
  const { valid, errors } = await validator.validate((await request.json()) as Record<string, unknown>)
  return Response.json({ valid, errors, version: validator.version })
}
