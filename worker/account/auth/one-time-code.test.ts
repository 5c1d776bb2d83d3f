import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type ChallengeScope, consumeChallenge, createChallenge } from '#worker/account/passkeys/challenge.ts'
import { atomic, database } from '#worker/db/client.ts'
import { AppError } from '#worker/lib/errors.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { aUser, codeTo, testEnv } from '#worker/testing/index.ts'
import { checkCode, consumeCode, createCode } from './one-time-code.ts'

const db = () => database(env)
const PURPOSES = ['enter', 'change', 'confirm', 'feed'] as const
type Purpose = (typeof PURPOSES)[number]

/** Returns all ordered pairs of different items. */
const pairsOf = <Item>(items: readonly Item[]): (readonly [Item, Item])[] =>
  items.flatMap((one) => items.filter((other) => other !== one).map((other) => [one, other] as const))

/** Sends a code; returns what its owner submits in the same browser or session. */
async function aCode(purpose: Purpose, userId?: number) {
  const address = `${crypto.randomUUID()}@example.com`
  const browser = newSecret()
  const to = { channel: 'email', address, addressKey: address } as const
  const { sent, statements } = await createCode(db(), { purpose, to, browser, ...(userId === undefined ? {} : { userId }) })
  await atomic(db(), statements)
  await flushOutbox(db(), testEnv())
  return { challenge: sent.challenge, code: await codeTo(address), browser, ...(userId === undefined ? {} : { userId }) }
}

describe.each([
  ['a visitor', async () => undefined],
  ['a user', async () => (await aUser()).id],
])('a code requested by %s', (_name, requester) => {
  test.each(pairsOf(PURPOSES))('for the purpose %s is rejected for %s and still accepted for its own', async (purpose, other) => {
    const attempt = await aCode(purpose, await requester())
    await expect(checkCode(db(), { ...attempt, purpose: other })).rejects.toThrow(AppError)
    expect((await checkCode(db(), { ...attempt, purpose })).row.challenge).toBe(attempt.challenge)
  })
})

test('a code is rejected in another browser, for another user, with another code, without a user, and after its use', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const attempt = { ...(await aCode('change', person.id)), purpose: 'change' as const }
  const { userId: _, ...withoutUser } = attempt
  const wrong = attempt.code === '000000' ? '111111' : '000000'
  for (const rejected of [{ ...attempt, browser: newSecret() }, { ...attempt, userId: other.id }, { ...attempt, code: wrong }, withoutUser])
    await expect(checkCode(db(), rejected)).rejects.toThrow(AppError)
  await checkCode(db(), attempt)
  await atomic(db(), [consumeCode(db(), attempt.challenge)])
  await expect(checkCode(db(), attempt)).rejects.toThrow(AppError)
})

test.each(pairsOf<ChallengeScope['purpose']>(['add', 'enter', 'confirm']))(
  'a passkey challenge for the purpose %s is rejected for %s and still accepted for its own',
  async (purpose, other) => {
    for (const userId of [null, (await aUser()).id]) {
      const scope = { userId, browser: newSecret() }
      const challenge = await createChallenge(db(), { ...scope, purpose })
      expect(await consumeChallenge(db(), challenge, { ...scope, purpose: other })).toBe(false)
      expect(await consumeChallenge(db(), challenge, { ...scope, browser: newSecret(), purpose })).toBe(false)
      expect(await consumeChallenge(db(), challenge, { ...scope, purpose })).toBe(true)
    }
  },
)
