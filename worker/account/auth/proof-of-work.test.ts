import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aBrowser, isSolution, queryNumber, readDeliveredMessages, solvePuzzle, useFullProofOfWork } from '#worker/testing/index.ts'

const newEmail = () => `${crypto.randomUUID()}@example.com`
const countCodes = (address: string) => queryNumber('SELECT count(*) AS n FROM one_time_codes WHERE address_key = ?', address)

interface Refusal {
  error: { code: string; details: { puzzle: string; bits: number; parts: number }; fields?: Record<string, string> }
}

/** Uses up an address’s free code; returns the rejected second request and its error. */
async function requestFirstCode() {
  const [browser, address] = [aBrowser(), newEmail()]
  expect((await browser.post('/api/auth/codes', { address })).status).toBe(202)
  const refused = await browser.post('/api/auth/codes', { address })
  expect(refused.status).toBe(429)
  const { error } = await refused.json<Refusal>()
  return { browser, address, refused, error }
}

/** Returns the next number that does not solve the first part of a puzzle, since a cheap puzzle has many solutions. */
function findWrongSolution(details: Refusal['error']['details'], solution: number): number {
  let wrong = solution + 1
  while (isSolution(details, 0, wrong)) wrong++
  return wrong
}

test('the first code to an address is free; the second requires a proof of work, from another browser too', async () => {
  useFullProofOfWork()
  const { address, refused, error } = await requestFirstCode()
  expect(error).toMatchObject({ code: 'rate_limited', details: { puzzle: expect.any(String), bits: 15, parts: 8 } })
  expect(refused.headers.get('Retry-After')).toBeNull()
  expect((await aBrowser().post('/api/auth/codes', { address })).status).toBe(429)
  expect(await countCodes(address)).toBe(1)
})

test.runIf(__FULL_MATRIX__)('a proof of as much work as in production sends a code', async () => {
  useFullProofOfWork()
  const { browser, address, error } = await requestFirstCode()
  expect((await browser.post('/api/auth/codes', { address, proofOfWork: solvePuzzle(error.details) })).status).toBe(202)
})

test('a proof of work sends one code; reusing it, also for another address, returns 400', async () => {
  const { browser, address, error } = await requestFirstCode()
  const proofOfWork = solvePuzzle(error.details)
  expect((await browser.post('/api/auth/codes', { address, proofOfWork })).status).toBe(202)
  expect(await readDeliveredMessages(address)).toHaveLength(2)
  for (const to of [address, newEmail()]) {
    const replayed = await browser.post('/api/auth/codes', { address: to, proofOfWork })
    expect(replayed.status).toBe(400)
    expect((await replayed.json<Refusal>()).error.fields?.proofOfWork).toContain('یک بار')
  }
  expect(await countCodes(address)).toBe(2)
})

test('only one of two concurrent requests with the same proof of work creates a code', async () => {
  const { browser, address, error } = await requestFirstCode()
  const proofOfWork = solvePuzzle(error.details)
  const answers = await Promise.all([1, 2].map(() => browser.post('/api/auth/codes', { address, proofOfWork })))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 400])
  expect(await countCodes(address)).toBe(2)
})

test('a wrong, expired, forged or malformed proof of work returns 400 and creates no code', async () => {
  const { browser, address, error } = await requestFirstCode()
  const proofOfWork = solvePuzzle(error.details)
  const [first = 0, ...rest] = proofOfWork.solutions
  const farAhead = `${(Date.now() + HOUR).toString(36)}.${proofOfWork.puzzle.split('.')[1]}`
  const wrong = [
    { ...proofOfWork, solutions: [findWrongSolution(error.details, first), ...rest] },
    { ...proofOfWork, solutions: [...rest, first] },
    { ...proofOfWork, solutions: rest },
    { ...proofOfWork, solutions: [-1, ...rest] },
    { ...proofOfWork, puzzle: farAhead },
    { ...proofOfWork, puzzle: `${proofOfWork.puzzle}x` },
    { ...proofOfWork, puzzle: '' },
    { ...proofOfWork, more: 1 },
  ]
  for (const malformed of wrong) {
    // Use a new IP address each time, so that no request is rejected for its IP address.
    const answer = await aBrowser().post('/api/auth/codes', { address, proofOfWork: malformed })
    expect(answer.status, JSON.stringify(malformed)).toBe(400)
  }
  setClockOffset(11 * MINUTE)
  expect((await browser.post('/api/auth/codes', { address, proofOfWork })).status).toBe(400)
  expect(await countCodes(address)).toBe(1)
})

test('an IP address can request three codes for different addresses without a proof of work; the next two return 429', async () => {
  const browser = aBrowser()
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) statuses.push((await browser.post('/api/auth/codes', { address: newEmail() })).status)
  expect(statuses).toEqual([202, 202, 202, 429, 429])
})

test('an address gets five codes with proofs of work before a Retry-After applies', async () => {
  const { address, error } = await requestFirstCode()
  const statuses: number[] = []
  let { details } = error
  while (details) {
    statuses.push((await aBrowser().post('/api/auth/codes', { address, proofOfWork: solvePuzzle(details) })).status)
    details = (await (await aBrowser().post('/api/auth/codes', { address })).json<Refusal>()).error.details
  }
  expect(statuses).toEqual([202, 202, 202, 202])
  expect(await countCodes(address)).toBe(5)
  const late = await aBrowser().post('/api/auth/codes', { address })
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0)
})
