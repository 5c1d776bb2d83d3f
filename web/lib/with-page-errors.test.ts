import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { type PageResponse, readBlockInfo, withPageErrors } from './with-page-errors.ts'

const apiError = (status: number, details?: Record<string, string | number>) =>
  new ApiError(status, { code: 'invalid', message: '', requestId: '', details })

async function load(error: unknown) {
  const response: PageResponse = {}
  const thrown: unknown = await withPageErrors(response, Promise.reject(error)).catch((reason: unknown) => reason)
  const data = isNotFound(thrown) ? ((thrown as { data?: unknown }).data ?? null) : undefined
  return { response, thrown, data }
}

test('a page that loads is returned', async () => {
  const response = {}
  expect([await withPageErrors(response, Promise.resolve('data')), response]).toEqual(['data', {}])
})

test.each([404, 400])('%i is the page that is not found', async (status) => {
  expect(await load(apiError(status))).toMatchObject({ response: {}, data: null })
})

test('content that is gone says who removed it, and under which rule', async () => {
  const gone = async (details?: Record<string, string | number>) => {
    const { response, data } = await load(apiError(410, details))
    expect(response).toEqual({ status: 410 })
    return (data as { gone: object }).gone
  }
  expect(await gone()).toEqual({ by: 'author' })
  expect(await gone({ by: 'moderator', rule: 4, ruleName: 'هرزنامه' })).toEqual({ by: 'moderator', rule: 4, ruleName: 'هرزنامه' })
  expect(await gone({ by: 'law', rule: 4 })).toEqual({ by: 'law' })
  expect(await gone({ by: 'law', ruleName: 'x' })).toEqual({ by: 'law' })
})

test('a block says whose it is', async () => {
  for (const by of ['you', 'other']) {
    const { response, data } = await load(apiError(403, { blockedBy: by, handle: 'sara', name: 'سارا' }))
    expect([response, data]).toEqual([{ status: 403 }, { block: { by, handle: 'sara', name: 'سارا' } }])
  }
  expect((await load(apiError(403, { blockedBy: 'you' }))).data).toEqual({ block: { by: 'you', handle: '', name: '' } })
})

test.each([
  apiError(403),
  apiError(403, { blockedBy: 'staff' }),
  apiError(401),
  apiError(500),
  apiError(404.5),
  new TypeError('x'),
  { status: 410 },
])('any other error is that of the page: %o', async (error) => {
  const { response, thrown, data } = await load(error)
  expect([response, thrown, data]).toEqual([{ error }, error, undefined])
  expect(thrown).toBe(error)
})

test('a block is of a 403 alone', async () => {
  expect((await load(apiError(409, { blockedBy: 'you' }))).data).toBeUndefined()
  expect((await load(apiError(404, { blockedBy: 'you' }))).data).toBeNull()
})

test('the block is read from what was thrown, bare or wrapped', () => {
  const block = { by: 'you', handle: 'sara', name: 'سارا' }
  expect([{ block }, { data: { block } }].map(readBlockInfo)).toEqual([block, block])
  expect([undefined, null, 'x', {}, { data: undefined }, { data: { gone: {} } }].map(readBlockInfo)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
