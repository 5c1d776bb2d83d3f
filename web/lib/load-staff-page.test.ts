import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import type { PageResponse } from '#web/lib/with-page-errors.ts'
import { withStaffErrors } from './load-staff-page.ts'

async function load(error: unknown) {
  const pageResponse: PageResponse = {}
  const thrown: unknown = await withStaffErrors(pageResponse, Promise.reject(error)).catch((reason: unknown) => reason)
  return { found: !isNotFound(thrown), thrown, status: pageResponse.status }
}
const apiError = (status: number, details?: Record<string, string>) =>
  new ApiError(status, { code: 'forbidden', message: '', requestId: '', details })

test('a staff page is not found for viewers whom the API forbids, also behind a block', async () => {
  expect(await load(apiError(403))).toMatchObject({ found: false, status: undefined })
  const blocked = await load(apiError(403, { blockedBy: 'other' }))
  expect([blocked.found, blocked.status, JSON.stringify(blocked.thrown)]).toEqual([false, undefined, expect.not.stringContaining('block')])
  expect(await load(apiError(404))).toMatchObject({ found: false })
  const failed = apiError(500)
  expect(await load(failed)).toEqual({ found: true, thrown: failed, status: undefined })
  const broken = new TypeError('x')
  expect((await load(broken)).thrown).toBe(broken)
  expect(await withStaffErrors({}, Promise.resolve(3))).toBe(3)
})
