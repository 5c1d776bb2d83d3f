import { expect, test } from 'vitest'
import { aPublication, as, aUser } from '#worker/testing/index.ts'
import { Memberships } from './contract.ts'

test('the publication lists of a writer and of an owner contain their role', async () => {
  const [owner, writer] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, writers: [writer] })
  const ofWriter = Memberships.parse(await (await as(null).get(`/api/publications/of/${writer.handle}`)).json())
  expect(ofWriter.items).toMatchObject([{ handle: publication.handle, role: 'writer', memberCount: 2 }])
  const mine = Memberships.parse(await (await as(owner).get('/api/publications/mine')).json())
  expect(mine.items).toMatchObject([{ handle: publication.handle, role: 'owner' }])
})

test('two pages of the viewer’s publications contain each one once, and the last has no cursor', async () => {
  const owner = await aUser()
  const made: string[] = []
  for (let index = 0; index < 3; index++) made.push((await aPublication({ owner })).handle)
  const first = Memberships.parse(await (await as(owner).get('/api/publications/mine?limit=2')).json())
  const second = Memberships.parse(await (await as(owner).get(`/api/publications/mine?limit=2&after=${first.next}`)).json())
  expect(second.next).toBeUndefined()
  expect([...first.items, ...second.items].map(({ handle }) => handle).sort()).toEqual(made.sort())
})

test('the list of own publications returns 401 to guests, and the list for a publication’s handle returns 404', async () => {
  expect((await as(null).get('/api/publications/mine')).status).toBe(401)
  const publication = await aPublication({ owner: await aUser() })
  expect((await as(null).get(`/api/publications/of/${publication.handle}`)).status).toBe(404)
})
