import { expect, test, vi } from 'vitest'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useRequestCode } from './use-request-code.ts'

const CODES = 'POST /api/auth/codes'
const SENT = { challenge: 'c1', expiresAt: 2, resendAfter: 1 }
const PUZZLE = { puzzle: 'p', bits: 4, parts: 2 }

async function request(answers: Response[]) {
  const [onSent, onError] = [vi.fn(), vi.fn()]
  const progress: (number | undefined)[] = []
  const hook = await mountHook(
    () => {
      const state = useRequestCode(onSent, onError)
      progress.push(state.progress)
      return state
    },
    { answers: { [CODES]: () => answers.shift() } },
  )
  hook.current.request.mutate('a@b.test')
  await waitFor(() => expect(onSent.mock.calls.length + onError.mock.calls.length).toBe(1))
  await waitFor(() => expect(hook.current.request.isPending).toBe(false))
  return { onSent, onError, progress, sent: hook.sent, hook }
}

test('a code without a puzzle is requested once', async () => {
  const { sent, onSent, progress } = await request([Response.json(SENT)])
  expect(sent).toEqual([[CODES, { address: 'a@b.test' }]])
  expect(onSent).toHaveBeenCalledWith('a@b.test', SENT)
  expect(progress.filter(Boolean)).toEqual([])
})

test('a demanded puzzle is solved, and the code requested once more with the solution', async () => {
  const { sent, onSent, hook } = await request([errorResponse(429, 'rate_limited', { details: PUZZLE }), Response.json(SENT)])
  expect(sent).toEqual([
    [CODES, { address: 'a@b.test' }],
    [CODES, { address: 'a@b.test', proofOfWork: { puzzle: 'p', solutions: [expect.any(Number), expect.any(Number)] } }],
  ])
  expect(onSent).toHaveBeenCalledWith('a@b.test', SENT)
  await waitFor(() => expect(hook.current.progress).toBeUndefined())
})

test('any other rejection is reported and not repeated', async () => {
  const { sent, onError, onSent } = await request([errorResponse(400)])
  expect([sent.length, onSent.mock.calls.length]).toEqual([1, 0])
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ status: 400 })
})
