import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test, vi } from 'vitest'

// The generator runs no code of the platform; only the modules that the app imports name it.
Uint8Array.fromHex ??= (text) => new Uint8Array(Buffer.from(text, 'hex'))
Uint8Array.fromBase64 ??= (text) => new Uint8Array(Buffer.from(text, 'base64'))
vi.mock('cloudflare:workers', () => ({ DurableObject: class {}, env: {} }))

test('the OpenAPI document is valid OpenAPI 3.1', async () => {
  const { apiDocument } = await import('#worker/testing/api-document.ts')
  const text = JSON.stringify(apiDocument())
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  expect(validator.version).toBe('3.1')
  const broken = JSON.parse(text)
  broken.paths['/api/posts'].get = { responses: 1 }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})
