import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { as, aUser, paragraphs, type TestUser } from '#worker/testing/index.ts'

const setState = ({ id }: TestUser, state: string) => env.DB.prepare('UPDATE users SET state = ? WHERE id = ?').bind(state, id).run()
const viewerOf = async (person: TestUser) => (await as(person).get('/api/accounts/viewer')).json()

test.each(['deactivated', 'deleted'])('the session of a %s account is no longer valid', async (state) => {
  const person = await aUser()
  expect(await viewerOf(person)).toMatchObject({ viewer: { handle: person.handle } })
  await setState(person, state)
  expect(await viewerOf(person)).toEqual({ viewer: null })
  expect((await as(person).get('/api/posts/mine/drafts')).status).toBe(401)
})

test('a suspended user can read their drafts (200) but not create a post (403)', async () => {
  const person = await aUser()
  await setState(person, 'suspended')
  const draft = { key: 'while-suspended', title: '', document: paragraphs('سلام') }
  expect((await as(person).get('/api/posts/mine/drafts')).status).toBe(200)
  expect((await as(person).post('/api/posts', draft)).status).toBe(403)
})
