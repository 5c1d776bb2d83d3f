import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import { aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { DecisionCreated, Decisions } from './contract.ts'

const PATH = '/api/moderation/decisions'

async function suspendFor(moderator: TestUser, key: string): Promise<string> {
  const body = { kind: 'post', key, action: 'suspend', rule: 4, version: 0, requestKey: newHash() }
  const response = await as(moderator).post(PATH, body)
  expect(response.status).toBe(201)
  return DecisionCreated.parse(await response.json()).hash
}

test('the list has the decisions of all moderators once each, newest first, but not those about the viewer', async () => {
  const [admin, moderator, suspected] = [
    await aUser({ role: 'admin' }),
    await aUser({ role: 'moderator' }),
    await aUser({ role: 'moderator' }),
  ]
  const made: string[] = []
  for (const decider of [moderator, admin, moderator]) made.push(await suspendFor(decider, (await aPost(await aUser())).hash))
  const about = await suspendFor(admin, (await aPost(suspected)).hash)

  const found: string[] = []
  let after: string | undefined
  do {
    const page = Decisions.parse(await (await as(moderator).get(`${PATH}?limit=2${after ? `&after=${after}` : ''}`)).json())
    found.push(...page.items.map(({ hash }) => hash))
    after = page.next
  } while (after)
  expect(found).toEqual([about, ...made.toReversed()])
  expect((await as(suspected).get(PATH)).status).toBe(403)
})

test('a moderator does not see decisions about themselves', async () => {
  const [admin, moderator] = [await aUser({ role: 'admin' }), await aUser({ role: 'moderator' })]
  const response = await as(admin).post(PATH, {
    ...{
      kind: 'post',
      key: (await aPost(moderator)).hash,
      action: 'hide',
      rule: 4,
      reason: 'آگهی است.',
      version: 0,
      requestKey: newHash(),
    },
  })
  const { hash } = DecisionCreated.parse(await response.json())
  const listed = async (viewer: TestUser) =>
    Decisions.parse(await (await as(viewer).get(`${PATH}?limit=50`)).json()).items.some((decision) => decision.hash === hash)
  expect([await listed(admin), await listed(moderator)]).toEqual([true, false])
})
