import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { readPublicPage } from '#worker/testing/authorisation/public-pages.ts'
import {
  aPost,
  aPublication,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  queryNumber,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { Members, Writers } from './contract.ts'

const staffed = async () => {
  const [owner, editor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  return { owner, editor, writer, publication, path: `/api/publications/${publication.hash}` }
}

const eventsOf = async (user: TestUser) => {
  await deliverNotifications()
  return (await readNotifications(user)).map((line) => line.split(' ')[1])
}

const membersOf = async (viewer: TestUser, path: string, query = '') =>
  Members.parse(await (await as(viewer).get(`${path}/members${query}`)).json())

test('members are listed by role, then in the order in which they joined, over pages without gaps or repeats', async () => {
  const { owner, editor, writer, publication, path } = await staffed()
  const late = await aUser({ name: 'آخر' })
  await runQuery(
    'INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)',
    publication.id,
    late.id,
    'writer',
    Date.now() + 5,
  )
  const seen: string[] = []
  let after = ''
  for (let page = 0; page < 4; page++) {
    const { items, next } = await membersOf(writer, path, `?limit=1${after && `&after=${after}`}`)
    seen.push(...items.map(({ person }) => person.handle))
    expect(next === undefined).toBe(page === 3)
    after = next ?? ''
  }
  expect(seen).toEqual([owner, editor, writer, late].map(({ handle }) => handle))
  const writers = Writers.parse(await (await as(null).get(`/api/publications/writers/${publication.handle}`)).json())
  expect(writers.items.map(({ role }) => role)).toEqual(['owner', 'editor', 'writer', 'writer'])
})

test('a search finds members by a differently spelled name and by handle, and nobody else', async () => {
  const { owner, publication, path } = await staffed()
  const found = await aUser({ name: 'كيميا آرين' })
  await runQuery(
    'INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, ?, 1)',
    publication.id,
    found.id,
    'writer',
  )
  for (const search of ['کیمیا', 'ارین', `@${found.handle}`]) {
    const { items } = await membersOf(owner, path, `?search=${encodeURIComponent(search)}`)
    expect(items.map(({ person }) => person.handle)).toEqual([found.handle])
  }
  expect((await membersOf(owner, path, '?search=ناموجود')).items).toEqual([])
})

test('closed accounts are not listed, and writers separated by a block do not see each other in public', async () => {
  const { owner, editor, writer, publication, path } = await staffed()
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", editor.id)
  await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', writer.id, owner.id)
  expect((await membersOf(owner, path)).items.map(({ person }) => person.handle)).toEqual([owner.handle, writer.handle])
  const shown = Writers.parse(await (await as(writer).get(`/api/publications/writers/${publication.handle}`)).json())
  expect(shown.items.map(({ person }) => person.handle)).toEqual([writer.handle])
})

test('the owner makes a writer an editor, who is notified once however often the request is repeated', async () => {
  const { owner, writer, path } = await staffed()
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await as(owner).patch(`${path}/members/${writer.handle}`, { role: 'editor' })).status).toBe(204)
  expect((await membersOf(owner, path)).items.find(({ person }) => person.handle === writer.handle)?.role).toBe('editor')
  expect(await eventsOf(writer)).toEqual(['roleChanged'])
})

test('removal and leaving end membership, notify the removed member and keep published posts in the publication', async () => {
  const { owner, editor, writer, publication, path } = await staffed()
  const post = await aPost(writer, { publication })
  expect((await as(editor).delete(`${path}/members/${writer.handle}`)).status).toBe(204)
  expect(await eventsOf(writer)).toEqual(['removed'])
  expect((await as(editor).delete(`${path}/membership`)).status).toBe(204)
  expect((await membersOf(owner, path)).items).toHaveLength(1)
  expect(await queryNumber('SELECT publication_id AS n FROM posts WHERE id = ?', post.id)).toBe(publication.id)
  expect(await queryNumber('SELECT member_count AS n FROM publications WHERE id = ?', publication.id)).toBe(1)
  expect((await as(editor).get(`${path}/members`)).status).toBe(404)
})

test('an editor cannot remove an editor or the owner, and the owner can neither leave nor be removed nor change role', async () => {
  const { owner, editor, publication, path } = await staffed()
  const other = await aUser()
  await runQuery(
    "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'editor', 1)",
    publication.id,
    other.id,
  )
  expect((await as(editor).delete(`${path}/members/${other.handle}`)).status).toBe(403)
  expect((await as(editor).delete(`${path}/members/${owner.handle}`)).status).toBe(403)
  expect((await as(owner).delete(`${path}/members/${owner.handle}`)).status).toBe(409)
  expect((await as(owner).delete(`${path}/membership`)).status).toBe(409)
  expect((await as(owner).patch(`${path}/members/${owner.handle}`, { role: 'writer' })).status).toBe(409)
  expect(await queryNumber('SELECT count(*) AS n FROM publication_members WHERE publication_id = ?', publication.id)).toBe(4)
})

test('a role change that a removal overtakes returns 404, notifies nobody and does not restore the member', async () => {
  const { owner, writer, publication, path } = await staffed()
  const DB = interleavedDatabase(env.DB, /^update "publication_members"/, () => as(owner).delete(`${path}/members/${writer.handle}`))
  expect((await as(owner).patch(`${path}/members/${writer.handle}`, { role: 'editor' }, { env: { DB } })).status).toBe(404)
  expect(
    await queryNumber('SELECT count(*) AS n FROM publication_members WHERE publication_id = ? AND user_id = ?', publication.id, writer.id),
  ).toBe(0)
  expect(await eventsOf(writer)).toEqual(['removed'])
})

test('an editor who loses the role meanwhile removes nobody', async () => {
  const { owner, editor, writer, publication, path } = await staffed()
  const demote = () => as(owner).patch(`${path}/members/${editor.handle}`, { role: 'writer' })
  const DB = interleavedDatabase(env.DB, /^delete from "publication_members"/, demote)
  expect((await as(editor).delete(`${path}/members/${writer.handle}`, {}, { env: { DB } })).status).toBe(404)
  expect(await queryNumber('SELECT count(*) AS n FROM publication_members WHERE publication_id = ?', publication.id)).toBe(3)
})

test('the number of members shows at once on the cached page of the publications of another member', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const { editor, writer, path } = await staffed()
  const read = async () => (await readPublicPage(`/${writer.handle}/publications`)).text
  const before = await read()
  expect(before).toContain('۳ عضو')
  expect((await as(editor).delete(`${path}/membership`)).status).toBe(204)
  expect(await read()).toContain('۲ عضو')
})

test('joining, a change of role and leaving show at once on the cached pages of the publication and the member', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { owner, publication, path } = await staffed()
  const guest = await aUser({ name: 'مهمان تازه' })
  const pages = [`/${publication.handle}/writers`, `/${guest.handle}/publications`]
  const read = () => Promise.all(pages.map(async (page) => (await readPublicPage(page)).text))
  const invitation = await (await as(owner).post(`${path}/invitations`, { to: guest.handle, role: 'writer' })).json<{ hash: string }>()
  const changes = [
    () => as(guest).post(`/api/publications/pending-offers/${invitation.hash}/accept`),
    () => as(owner).patch(`${path}/members/${guest.handle}`, { role: 'editor' }),
    () => as(guest).delete(`${path}/membership`),
  ]
  for (const change of changes) {
    const before = await read()
    expect((await change()).ok).toBe(true)
    const after = await read()
    for (const [index, page] of pages.entries()) expect(after[index], page).not.toBe(before[index])
  }
  log.mockRestore()
})
