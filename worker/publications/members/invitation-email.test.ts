import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { AppError } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aUser } from '#worker/testing/index.ts'
import { limitInvitations } from './invitation-email.ts'

type Recipient = Parameters<typeof limitInvitations>[3]

/** Counts messages one after another at a time in UTC ms; returns how many were allowed before the first that must wait, and its wait in seconds. */
async function countAllowed(
  at: number,
  messages: Iterable<[publication: string, to: Recipient]>,
  viewer: Parameters<typeof limitInvitations>[1],
) {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at)
  let allowed = 0
  try {
    for (const [publication, to] of messages) {
      await limitInvitations(env, viewer, publication, to)
      allowed++
    }
    return { allowed, wait: 0 }
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return { allowed, wait: error.options.retryAfter }
    throw error
  } finally {
    clock.mockRestore()
  }
}

function* repeat(count: number, message: (nth: number) => [publication: string, to: Recipient]) {
  for (let nth = 0; nth < count; nth++) yield message(nth)
}

test.each([
  ['a publication to one member', 3, (): [string, Recipient] => [PUBLICATION, { userId: 7 }]],
  ['a publication to one address', 3, (): [string, Recipient] => [PUBLICATION, { emailKey: ADDRESS }]],
  ['all publications to one address', 10, (nth: number): [string, Recipient] => [`${PUBLICATION}${nth}`, { emailKey: ADDRESS }]],
  ['one account to all addresses', 50, (nth: number): [string, Recipient] => [`${PUBLICATION}${nth}`, { emailKey: `${nth}-${ADDRESS}` }]],
])('invitations of %s are at most %i a day, of which one more is possible after each part of it', async (_, limit, message) => {
  const person = await aUser()
  const [start, suffix] = [Date.now(), newHash()]
  const viewer = { ...person, hash: newHash() } as unknown as Parameters<typeof limitInvitations>[1]
  const messages = () =>
    repeat(limit + 1, (nth) => {
      const [publication, to] = message(nth)
      return [publication + suffix, 'userId' in to ? to : { emailKey: suffix + to.emailKey }]
    })
  expect(await countAllowed(start, messages(), viewer)).toEqual({ allowed: limit, wait: DAY / limit / 1000 })
  expect((await countAllowed(start + DAY / limit - 1, messages(), viewer)).allowed).toBe(0)
  expect((await countAllowed(start + DAY / limit, messages(), viewer)).allowed).toBe(1)
  expect((await countAllowed(start + 3 * DAY, messages(), viewer)).allowed).toBe(limit)
})

const PUBLICATION = 'publication'
const ADDRESS = 'invited@person.example'
