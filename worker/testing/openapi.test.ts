import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { apiDocument } from './api-document.ts'

interface Verdict {
  valid: boolean
  errors?: unknown
  version?: string
}

/** Validates a document in Node, because the validator compiles schemas to code, which a Worker may not. */
const validate = async (text: string): Promise<Verdict> =>
  (await env.OPENAPI_VALIDATOR.fetch('http://validator/', { method: 'POST', body: text })).json()

test('the OpenAPI document is valid OpenAPI 3.1', async () => {
  const text = JSON.stringify(apiDocument())
  expect(await validate(text)).toEqual({ valid: true, version: '3.1' })
  const broken = JSON.parse(text)
  broken.paths['/api/posts'].get = { responses: 1 }
  expect(await validate(JSON.stringify(broken))).toMatchObject({ valid: false })
})
