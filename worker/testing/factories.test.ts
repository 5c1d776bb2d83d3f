import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { aPost, aPublication, as, aUser } from './index.ts'

it('aUser creates a session that the API accepts; without a session there is no viewer', async () => {
  const person = await aUser({ name: 'سارا' })
  const { viewer } = await (await as(person).get('/api/accounts/viewer')).json<{ viewer: { handle: string } }>()
  expect(viewer.handle).toBe(person.handle)
  const anonymous = await (await as(null).get('/api/accounts/viewer')).json<{ viewer: null }>()
  expect(anonymous.viewer).toBeNull()
})

it('aPost increments the author’s post count for a published post, but not for a draft, withdrawn or removed one', async () => {
  const author = await aUser()
  const publication = await aPublication({ owner: author })
  await aPost(author, { tags: ['آزمون'], topics: ['poetry'], publication })
  await aPost(author, { state: 'draft' })
  await aPost(author, { state: 'withdrawn' })
  await aPost(author, { state: 'removed' })
  const [row] = await database(env).select({ count: users.postCount }).from(users).where(eq(users.id, author.id))
  expect(row?.count).toBe(1)
})
