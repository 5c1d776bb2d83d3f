import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { handleRequest } from '#worker/router.ts'
import { ORIGIN, testEnv } from './index.ts'

test('the secret in an unsubscribe URL is not logged, and the referrer sent to other sites omits it', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const secret = 'S'.repeat(43)
  const ctx = createExecutionContext()
  const page = await handleRequest(new Request(`${ORIGIN}/unsubscribe?t=${secret}&of=comment`), testEnv(), ctx)
  const call = await handleRequest(new Request(`${ORIGIN}/api/unsubscribe?t=${secret}&of=comment`), testEnv(), ctx)
  await waitOnExecutionContext(ctx)
  const lines = log.mock.calls.flat().join('\n')
  log.mockRestore()
  expect(lines.split('\n')).toHaveLength(2)
  expect(lines).not.toContain(secret)
  for (const { headers } of [page, call]) expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
})
