import { expect, test } from 'vitest'
import { aPublication, as, aUser } from '#worker/testing/index.ts'
import { Memberships } from './contract.ts'

test("a person's publications carry the person's role", async () => {
  const [owner, writer] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, writers: [writer] })
  const ofWriter = Memberships.parse(await (await as(null).get(`/api/publications/of/${writer.handle}`)).json())
  expect(ofWriter.items).toMatchObject([{ handle: publication.handle, role: 'writer', memberCount: 2 }])
  const mine = Memberships.parse(await (await as(owner).get('/api/publications/mine')).json())
  expect(mine.items).toMatchObject([{ handle: publication.handle, role: 'owner' }])
})

test('pages end without a cursor and miss nothing', async () => {
  const owner = await aUser()
  const made: string[] = []
  for (let index = 0; index < 3; index++) made.push((await aPublication({ owner })).handle)
  const first = Memberships.parse(await (await as(owner).get('/api/publications/mine?limit=2')).json())
  const second = Memberships.parse(await (await as(owner).get(`/api/publications/mine?limit=2&after=${first.next}`)).json())
  expect(second.next).toBeUndefined()
  expect([...first.items, ...second.items].map(({ handle }) => handle).sort()).toEqual(made.sort())
})

test("one's own need a session; a publication's handle has no such page", async () => {
  expect((await as(null).get('/api/publications/mine')).status).toBe(401)
  const publication = await aPublication({ owner: await aUser() })
  expect((await as(null).get(`/api/publications/of/${publication.handle}`)).status).toBe(404)
})
