import { expect, test } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aBrowser, queryNumber, readDeliveredMessages, solvePuzzle } from '#worker/testing/index.ts'

const MINUTE = 60_000
const newEmail = () => `${crypto.randomUUID()}@example.com`
const countCodes = (address: string) => queryNumber('SELECT count(*) AS n FROM one_time_codes WHERE address_key = ?', address)

interface Refusal {
  error: { code: string; details: { puzzle: string; bits: number; parts: number }; fields?: Record<string, string> }
}

/** An address that got its free code, and the refusal the second ask met. */
async function requestFirstCode() {
  const [browser, address] = [aBrowser(), newEmail()]
  expect((await browser.post('/api/auth/codes', { address })).status).toBe(202)
  const refused = await browser.post('/api/auth/codes', { address })
  expect(refused.status).toBe(429)
  const { error } = await refused.json<Refusal>()
  return { browser, address, refused, error }
}

test('the first code to an address is free; the second one wants work, from any browser, and says how much', async () => {
  const { address, refused, error } = await requestFirstCode()
  expect(error).toMatchObject({ code: 'rate_limited', details: { puzzle: expect.any(String), bits: 15, parts: 8 } })
  expect(refused.headers.get('Retry-After')).toBeNull()
  expect((await aBrowser().post('/api/auth/codes', { address })).status).toBe(429)
  expect(await countCodes(address)).toBe(1)
})

test('solved work sends one code; the same work again sends none and says so', async () => {
  const { browser, address, error } = await requestFirstCode()
  const work = solvePuzzle(error.details)
  expect((await browser.post('/api/auth/codes', { address, work })).status).toBe(202)
  expect(await readDeliveredMessages(address)).toHaveLength(2)
  for (const to of [address, newEmail()]) {
    const replayed = await browser.post('/api/auth/codes', { address: to, work })
    expect(replayed.status).toBe(400)
    expect((await replayed.json<Refusal>()).error.fields?.work).toContain('یک بار')
  }
  expect(await countCodes(address)).toBe(2)
})

test('of two asks with the same work at once one is sent', async () => {
  const { browser, address, error } = await requestFirstCode()
  const work = solvePuzzle(error.details)
  const answers = await Promise.all([1, 2].map(() => browser.post('/api/auth/codes', { address, work })))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 400])
  expect(await countCodes(address)).toBe(2)
})

test('wrong, old, made-up and malformed work sends nothing', async () => {
  const { browser, address, error } = await requestFirstCode()
  const work = solvePuzzle(error.details)
  const [first = 0, ...rest] = work.answers
  const farAhead = `${(Date.now() + 60 * MINUTE).toString(36)}.${work.puzzle.split('.')[1]}`
  const wrong = [
    { ...work, answers: [first + 1, ...rest] },
    { ...work, answers: [...rest, first] },
    { ...work, answers: rest },
    { ...work, answers: [-1, ...rest] },
    { ...work, puzzle: farAhead },
    { ...work, puzzle: `${work.puzzle}x` },
    { ...work, puzzle: '' },
    { ...work, more: 1 },
  ]
  for (const one of wrong) {
    // From another address each time: refused for the work, not for the haste.
    const answer = await aBrowser().post('/api/auth/codes', { address, work: one })
    expect(answer.status, JSON.stringify(one)).toBe(400)
  }
  setClockOffset(11 * MINUTE)
  expect((await browser.post('/api/auth/codes', { address, work })).status).toBe(400)
  expect(await countCodes(address)).toBe(1)
})

test('one address that asks for the codes of many works for each after its third', async () => {
  const browser = aBrowser()
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) statuses.push((await browser.post('/api/auth/codes', { address: newEmail() })).status)
  expect(statuses).toEqual([202, 202, 202, 429, 429])
})

test('work does not buy its way past the wait of an address that got many codes', async () => {
  const { address, error } = await requestFirstCode()
  const statuses: number[] = []
  let details = error.details
  for (let at = 0; at < 5; at++) {
    const answer = await aBrowser().post('/api/auth/codes', { address, work: solvePuzzle(details) })
    statuses.push(answer.status)
    if (answer.status === 429) {
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      break
    }
    details = (await (await aBrowser().post('/api/auth/codes', { address })).json<Refusal>()).error.details
    if (!details) break
  }
  expect(await countCodes(address)).toBeLessThanOrEqual(5)
  const late = await aBrowser().post('/api/auth/codes', { address })
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0)
})
