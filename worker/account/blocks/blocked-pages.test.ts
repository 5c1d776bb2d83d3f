import { expect, test } from 'vitest'
import { aPost, as, aUser, type TestUser } from '#worker/testing/index.ts'

const block = (by: TestUser, person: TestUser) => as(by).put(`/api/me/blocks/${person.handle}`)

test('a block makes profiles and posts return 403 to both sides; only a blocker learns whom to unblock', async () => {
  const [blocker, blocked, third] = [await aUser(), await aUser(), await aUser()]
  const [post, answer] = [await aPost(blocker), await aPost(blocked)]
  await block(blocker, blocked)
  const detailsOf = async (person: TestUser | null, path: string) => {
    const response = await as(person).get(path)
    return response.status === 200 ? 200 : [response.status, (await response.json<{ error: { details?: unknown } }>()).error.details]
  }
  for (const rest of ['', '/posts']) {
    expect(await detailsOf(blocked, `/api/profiles/${blocker.handle}${rest}`)).toEqual([403, { blockedBy: 'other' }])
    const { handle, name } = blocked
    expect(await detailsOf(blocker, `/api/profiles/${handle}${rest}`)).toEqual([403, { blockedBy: 'you', handle, name }])
  }
  for (const slice of ['lists', 'publications'])
    expect(await detailsOf(blocked, `/api/${slice}/of/${blocker.handle}`)).toEqual([403, { blockedBy: 'other' }])
  expect(await detailsOf(blocked, `/api/posts/${post.hash}`)).toEqual([403, { blockedBy: 'other' }])
  expect(await detailsOf(blocker, `/api/posts/${answer.hash}`)).toMatchObject([403, { blockedBy: 'you' }])
  for (const person of [null, third])
    for (const path of [`/api/profiles/${blocker.handle}`, `/api/posts/${post.hash}`, `/api/posts/${answer.hash}`])
      expect(await detailsOf(person, path), path).toBe(200)
  await block(blocked, blocker)
  expect(await detailsOf(blocked, `/api/profiles/${blocker.handle}`)).toMatchObject([403, { blockedBy: 'you' }])
})
