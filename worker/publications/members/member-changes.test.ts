import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { database } from '#worker/db/client.ts'
import { publicationMembers } from '#worker/publications/directory/schema.ts'
import {
  aPublication,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { Members, Memberships, Writers } from './contract.ts'

const aScene = async () => {
  const [owner, editor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  return { owner, editor, writer, publication, path: `/api/publications/${publication.hash}` }
}
const readMembers = async () =>
  await database(env).select().from(publicationMembers).orderBy(publicationMembers.publicationId, publicationMembers.userId)
const roleOf = async ({ id }: { id: number }, user: TestUser) =>
  (await readMembers()).find((row) => row.publicationId === id && row.userId === user.id)?.role
const eventsOf = async (user: TestUser) => {
  await deliverNotifications()
  return (await readNotifications(user)).map((line) => line.split(' ')[1])
}

test('only the owner changes roles; editors, writers and strangers change none', async () => {
  const { owner, editor, writer, path } = await aScene()
  const before = await readMembers()
  expect((await as(editor).patch(`${path}/members/${writer.handle}`, { role: 'editor' })).status).toBe(403)
  expect((await as(writer).patch(`${path}/members/${writer.handle}`, { role: 'editor' })).status).toBe(403)
  expect((await as(await aUser()).patch(`${path}/members/${writer.handle}`, { role: 'editor' })).status).toBe(404)
  expect((await as(owner).patch(`${path}/members/${(await aUser()).handle}`, { role: 'editor' })).status).toBe(404)
  expect((await as(owner).patch(`${path}/members/${writer.handle}`, { role: 'owner' })).status).toBe(400)
  expect(await readMembers()).toEqual(before)
  expect(await eventsOf(writer)).toEqual([])
})

test('an owner neither changes nor removes who is a member or the owner of another publication only', async () => {
  const { owner, path } = await aScene()
  const other = await aScene()
  const before = await readMembers()
  for (const stranger of [other.owner, other.editor, other.writer]) {
    const member = `${path}/members/${stranger.handle}`
    expect([(await as(owner).patch(member, { role: 'editor' })).status, (await as(owner).delete(member)).status]).toEqual([404, 404])
  }
  expect(await readMembers()).toEqual(before)
})

test('a change of role, a removal and leaving concern one member of one publication', async () => {
  const { owner, editor, writer, publication, path } = await aScene()
  const other = await aPublication({ owner, editors: [editor], writers: [writer] })
  const unchanged = (await readMembers()).filter(({ publicationId }) => publicationId === other.id)
  expect((await as(owner).patch(`${path}/members/${editor.handle}`, { role: 'writer' })).status).toBe(204)
  expect([await roleOf(publication, owner), await roleOf(publication, editor), await roleOf(publication, writer)]).toEqual([
    ...['owner', 'writer', 'writer'],
  ])
  expect((await as(owner).delete(`${path}/members/${editor.handle}`)).status).toBe(204)
  expect([await roleOf(publication, editor), await roleOf(publication, writer)]).toEqual([undefined, 'writer'])
  expect((await as(writer).delete(`${path}/membership`)).status).toBe(204)
  expect((await as(writer).delete(`${path}/membership`)).status).toBe(404)
  const left = await readMembers()
  expect(left.filter(({ publicationId }) => publicationId === publication.id).map(({ userId }) => userId)).toEqual([owner.id])
  expect(left.filter(({ publicationId }) => publicationId === other.id)).toEqual(unchanged)
})

test('the owner removes an editor; a writer removes nobody, and a removed member cannot be removed again', async () => {
  const { owner, editor, writer, path } = await aScene()
  const before = await readMembers()
  expect((await as(writer).delete(`${path}/members/${editor.handle}`)).status).toBe(403)
  expect((await as(writer).delete(`${path}/members/${writer.handle}`)).status).toBe(403)
  expect((await as(await aUser()).delete(`${path}/members/${writer.handle}`)).status).toBe(404)
  expect(await readMembers()).toEqual(before)
  expect((await as(owner).delete(`${path}/members/${editor.handle}`)).status).toBe(204)
  expect((await as(owner).delete(`${path}/members/${editor.handle}`)).status).toBe(404)
  expect(await eventsOf(editor)).toEqual(['removed'])
  expect(await eventsOf(writer)).toEqual([])
})

test('a member whose account is closed can be removed', async () => {
  const { owner, writer, publication, path } = await aScene()
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", writer.id)
  expect((await as(owner).delete(`${path}/members/${writer.handle}`)).status).toBe(204)
  expect(await roleOf(publication, writer)).toBeUndefined()
})

test('an owner who loses the publication meanwhile changes no role and removes nobody', async () => {
  const { owner, editor, writer, publication, path } = await aScene()
  const give = async () => {
    await runQuery("UPDATE publication_members SET role = 'editor' WHERE publication_id = ? AND user_id = ?", publication.id, owner.id)
    await runQuery('UPDATE publications SET owner_id = ? WHERE id = ?', editor.id, publication.id)
    await runQuery("UPDATE publication_members SET role = 'owner' WHERE publication_id = ? AND user_id = ?", publication.id, editor.id)
  }
  const DB = interleavedDatabase(env.DB, /^update "publication_members"/, give)
  expect((await as(owner).patch(`${path}/members/${writer.handle}`, { role: 'editor' }, { env: { DB } })).status).toBe(404)
  expect([await roleOf(publication, writer), await roleOf(publication, editor)]).toEqual(['writer', 'owner'])
  expect(await eventsOf(writer)).toEqual([])
})

test('a member who becomes an editor while another editor removes them stays', async () => {
  const { owner, editor, writer, publication, path } = await aScene()
  const promote = () => as(owner).patch(`${path}/members/${writer.handle}`, { role: 'editor' })
  const DB = interleavedDatabase(env.DB, /^delete from "publication_members"/, promote)
  expect((await as(editor).delete(`${path}/members/${writer.handle}`, {}, { env: { DB } })).status).toBe(404)
  expect(await roleOf(publication, writer)).toBe('editor')
  expect(await eventsOf(writer)).toEqual(['roleChanged'])
})

test('the publications of a person are listed most recently joined first, without closed ones and those of others', async () => {
  const [member, owner] = [await aUser(), await aUser()]
  const joined: string[] = []
  for (const joinedAt of [2000, 3000, 3000, 1000]) {
    const { id, handle } = await aPublication({ owner, writers: [member] })
    await runQuery('UPDATE publication_members SET joined_at = ? WHERE publication_id = ? AND user_id = ?', joinedAt, id, member.id)
    joined.push(handle)
  }
  const closed = await aPublication({ owner, writers: [member] })
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', closed.id)
  const order = [joined[2], joined[1], joined[0], joined[3]]
  const seen: (string | undefined)[] = []
  let after = ''
  do {
    const query = `?limit=1${after && `&after=${after}`}`
    const page = Memberships.parse(await (await as(null).get(`/api/publications/of/${member.handle}${query}`)).json())
    expect(page.items.length).toBeLessThanOrEqual(1)
    seen.push(...page.items.map(({ handle }) => handle))
    after = page.next ?? ''
  } while (after)
  expect(seen).toEqual(order)
})

test('a publication says who its owner and editors are, the owner first, then editors as they joined, without hidden and closed accounts', async () => {
  const [owner, first, second, closed, reader] = [await aUser(), await aUser(), await aUser(), await aUser(), await aUser()]
  const { id, handle } = await aPublication({ owner, editors: [first, second, closed], writers: [reader] })
  const join = (user: TestUser, at: number) =>
    runQuery('UPDATE publication_members SET joined_at = ? WHERE publication_id = ? AND user_id = ?', at, id, user.id)
  for (const [user, at] of [
    [owner, 9000],
    [second, 1000],
    [first, 2000],
    [closed, 500],
  ] as const)
    await join(user, at)
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", closed.id)
  const staff = async (viewer: TestUser | null) =>
    (
      await (await as(viewer).get(`/api/publications/${handle}/about`)).json<{ staff: { person: { handle: string }; role: string }[] }>()
    ).staff.map(({ person, role }) => [person.handle, role])
  const shown = [
    [owner.handle, 'owner'],
    [second.handle, 'editor'],
    [first.handle, 'editor'],
  ]
  expect(await staff(null)).toEqual(shown)
  await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', second.id, reader.id)
  expect(await staff(reader)).toEqual([shown[0], shown[2]])
  expect(await staff(null)).toEqual(shown)
})

test('a publication with more staff says who its first fifty are', async () => {
  const { id, handle } = await aPublication({ owner: await aUser() })
  const editors: number[] = []
  for (let nth = 0; nth < 50; nth++) editors.push((await aUser()).id)
  await runQuery(
    "INSERT INTO publication_members (publication_id, user_id, role, joined_at) SELECT ?, value, 'editor', 2 FROM json_each(?)",
    id,
    JSON.stringify(editors),
  )
  const { staff } = await (await as(null).get(`/api/publications/${handle}/about`)).json<{ staff: { role: string }[] }>()
  expect([staff.length, staff[0]?.role]).toEqual([50, 'owner'])
})

test('pages of members and writers hold as many as requested, and continue at the same place when two joined at the same moment', async () => {
  const { owner, editor, writer, publication, path } = await aScene()
  const others = [await aUser(), await aUser()]
  for (const { id } of others)
    await runQuery(
      "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 5)",
      publication.id,
      id,
    )
  await runQuery('UPDATE publication_members SET joined_at = 5 WHERE publication_id = ?', publication.id)
  const order = [owner, editor, writer, ...others].map(({ handle }) => handle)
  for (const [list, schema] of [
    [`${path}/members`, Members],
    [`/api/publications/writers/${publication.handle}`, Writers],
  ] as const) {
    const first = schema.parse(await (await as(owner).get(`${list}?limit=3`)).json())
    const second = schema.parse(await (await as(owner).get(`${list}?limit=3&after=${first.next}`)).json())
    expect(first.items.map(({ person }) => person.handle)).toEqual(order.slice(0, 3))
    expect([second.items.map(({ person }) => person.handle), second.next]).toEqual([order.slice(3), undefined])
  }
})

test('a search for members returns at most one page, and members of this publication only', async () => {
  const { owner, publication, path } = await aScene()
  const elsewhere = await aUser({ name: 'همنام آزمون' })
  await aPublication({ owner: elsewhere })
  for (let nth = 0; nth <= LIMITS.pageSizeMax; nth++) {
    const { id } = await aUser({ name: 'همنام آزمون' })
    await runQuery(
      "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 5)",
      publication.id,
      id,
    )
  }
  const found = Members.parse(await (await as(owner).get(`${path}/members?search=${encodeURIComponent('همنام')}`)).json())
  expect(found.items).toHaveLength(LIMITS.pageSizeMax)
  expect(found.items.map(({ person }) => person.handle)).not.toContain(elsewhere.handle)
})

test('a thousandth member can join, and nobody after that', async () => {
  const { owner, publication, path } = await aScene()
  const guests = [await aUser(), await aUser()]
  const invitations: { hash: string }[] = []
  for (const { handle } of guests)
    invitations.push(await (await as(owner).post(`${path}/invitations`, { to: handle, role: 'writer' })).json<{ hash: string }>())
  await runQuery('UPDATE publications SET member_count = ? WHERE id = ?', LIMITS.publicationMembers - 1, publication.id)
  const accept = async (nth: 0 | 1) =>
    (await as(guests[nth] ?? null).post(`/api/publications/pending-offers/${invitations[nth]?.hash}/accept`)).status
  expect([await accept(0), await accept(1)]).toEqual([200, 409])
})
