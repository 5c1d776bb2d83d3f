import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { handleRequest } from '#worker/router.ts'
import { faultyDatabase, ORIGIN, takeConsole, testEnv } from './index.ts'

/** Requests a path and returns the response and the logged lines; with `failing`, its first `failing` database calls but the last succeed. */
async function requestAndLog(path: string, failing = Number.POSITIVE_INFINITY) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ctx = createExecutionContext()
  const { database, calls } = faultyDatabase(env.DB, { nth: failing, when: 'before' })
  const response = await handleRequest(new Request(ORIGIN + path), testEnv({ DB: database }), ctx)
  await response.arrayBuffer()
  await waitOnExecutionContext(ctx)
  const lines = [...log.mock.calls.flat().map(String), ...takeConsole()]
  log.mockRestore()
  return { response, lines, hasFailed: calls() >= failing }
}

test('the secret in an unsubscribe URL is not logged, and the referrer sent to other sites omits it', async () => {
  const secret = 'S'.repeat(43)
  for (const path of ['/unsubscribe', '/api/unsubscribe']) {
    const { response, lines } = await requestAndLog(`${path}?t=${secret}&of=comment`)
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain(secret)
    expect(response.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  }
})

const SECRET = 'Zq7'.repeat(14)
test.each([
  `/sara/d/${SECRET}`,
  `/sara//d/${SECRET}`,
  `/sara/%64/${SECRET}`,
  `/api/draft-links/${SECRET}`,
  `/podcast/abcdefghijkl/private/${SECRET}.xml`,
  `/media/sound/abcdefghijkl.mp3?key=${SECRET}`,
  `/media/chapters/abcdefghijkl.json?key=${SECRET}`,
  `/unsubscribe?t=${SECRET}&of=comment`,
  `/login?next=/sara/d/${SECRET}`,
])('no log line contains the secret of %s, whichever database call fails', async (path) => {
  for (let nth = 1; ; nth++) {
    const { lines, hasFailed } = await requestAndLog(path, nth)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n')).not.toContain(SECRET)
    if (!hasFailed) return
  }
})
