import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import {
  aPost,
  aPublication,
  aShow,
  aSubmission,
  as,
  aUser,
  countInvalidations,
  faultyDatabase,
  InjectedFault,
  queryNumber,
  readNotifications,
  runAllJobs,
  runQuery,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { closePublication, runClosing } from './close-publication.ts'

async function aMagazine(posts = 1) {
  const [owner, editor, writer, reader] = [await aUser(), await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  const post = await aPost(writer, { publication })
  await runQuery(
    `INSERT INTO posts (hash, author_id, publication_id, client_key, created_at, updated_at)
     SELECT 'x' || substr(hex(randomblob(6)), 1, 11), ?, ?, 'k' || value, 1, 1 FROM json_each(?)`,
    writer.id,
    publication.id,
    JSON.stringify(Array.from({ length: posts - 1 }, (_, at) => at)),
  )
  await as(reader).put(`/api/follows/publication/${publication.handle}`)
  const show = await aShow(editor, { publicationId: publication.id })
  return { owner, editor, writer, reader, publication, post, show }
}

const close = (person: TestUser, { hash, handle }: { hash: string; handle: string }) =>
  as(person).post(`/api/publications/${hash}/close`, { handle })

async function expectClosed({ owner, editor, writer, publication, post, show }: Awaited<ReturnType<typeof aMagazine>>) {
  const moved = await (await as(null).get(`/api/posts/${post.hash}`)).json<{ path: string; publication: unknown }>()
  expect(moved).toMatchObject({ path: `/${writer.handle}/${post.path.split('/')[2]}`, publication: null })
  expect(await (await as(null).get(`/api/podcasts/${show.hash}`)).json()).toMatchObject({ owner: { handle: editor.handle } })
  for (const table of ['posts', 'podcasts', 'publication_members'])
    expect(await queryNumber(`SELECT count(*) AS n FROM ${table} WHERE publication_id = ?`, publication.id), table).toBe(0)
  expect(await queryNumber("SELECT count(*) AS n FROM follows WHERE kind = 'publication' AND target_id = ?", publication.id)).toBe(0)
  expect(await queryNumber("SELECT count(*) AS n FROM publications WHERE id = ? AND name = '' AND closed_at > 0", publication.id)).toBe(1)
  expect(await (await as(owner).get('/api/publications/mine')).json()).toEqual({ items: [] })
  expect(await (await as(null).get(`/api/accounts/handles/${publication.handle}`)).json()).toMatchObject({ available: false })
}

test('a closed publication returns 410 at once; its posts, shows and members leave it, and the members are notified', async () => {
  const magazine = await aMagazine()
  const { owner, editor, writer, publication, post } = magazine
  expect((await close(owner, publication)).status).toBe(204)
  for (const path of [
    `/api/profiles/${publication.handle}`,
    `/api/profiles/${publication.handle}/posts`,
    `/api/publications/${publication.handle}/about`,
  ]) {
    const gone = await as(null).get(path)
    expect([path, gone.status, await gone.json()]).toEqual([
      path,
      410,
      { error: expect.objectContaining({ details: { by: 'publication' } }) },
    ])
  }
  await runAllJobs()
  await expectClosed(magazine)
  expect(await countInvalidations(`post-${post.hash}`)).toBeGreaterThan(0)
  for (const person of [editor, writer]) expect(await readNotifications(person)).toEqual(['publication closed 1'])
  expect(await readNotifications(owner)).toEqual([])
  expect((await close(owner, publication)).status).toBe(404)
})

test('closing withdraws the submissions that wait and tells their authors, also when an account deletion closes the publication', async () => {
  for (const byAccount of [false, true]) {
    const { owner, publication } = await aMagazine()
    const guests = [await aUser(), await aUser(), await aUser()]
    const states = ['open', 'accepted', 'withdrawn'] as const
    for (const [nth, guest] of guests.entries()) {
      const post = await aPost(guest, { state: 'draft', title: 'نامه به باران' })
      await aSubmission(guest, post, publication, states[nth])
    }
    if (byAccount) await atomic(database(env), closePublication(database(env), publication, owner.id, null))
    else expect((await close(owner, publication)).status).toBe(204)
    await runAllJobs()
    expect(await Promise.all(guests.map(readNotifications))).toEqual([['submission closed 1'], ['submission closed 1'], []])
    expect(
      await queryNumber("SELECT count(*) AS n FROM submissions WHERE publication_id = ? AND state <> 'withdrawn'", publication.id),
    ).toBe(0)
  }
})

test('closing needs the handle, and a refusal changes nothing', async () => {
  const { owner, editor, publication } = await aMagazine()
  const { handle } = publication
  for (const wrong of ['other', `${handle}x`, `@@${handle}`, `${handle.slice(0, 3)}@${handle.slice(3)}`])
    expect((await close(owner, { ...publication, handle: wrong })).status, wrong).toBe(400)
  expect((await close(editor, publication)).status).toBe(403)
  expect(await queryNumber('SELECT count(*) AS n FROM publications WHERE id = ? AND closed_at IS NULL', publication.id)).toBe(1)
})

test('closing that is killed at any database call is completed by a repeated job, also with several chunks of posts', async () => {
  const magazine = await aMagazine(251)
  const { owner, publication } = magazine
  await close(owner, publication)
  const payload = { publicationId: publication.id, actorId: owner.id }
  let killed = 0
  for (let nth = 1; nth <= 6; nth++) {
    const { database: faulty } = faultyDatabase(env.DB, { nth, when: nth % 2 ? 'after' : 'before' })
    try {
      await runClosing(testEnv({ DB: faulty }), payload)
    } catch (error) {
      expect(String(error) + String(error instanceof Error ? error.cause : '')).toContain(InjectedFault.name)
      killed += 1
    }
  }
  expect(killed).toBeGreaterThan(0)
  takeConsole()
  await runClosing(testEnv(), payload)
  await runAllJobs()
  await expectClosed(magazine)
})

test('an account that owns a publication cannot be deactivated until the publication is closed', async () => {
  const { owner, publication } = await aMagazine()
  const refused = await as(owner).post('/api/me/deactivate')
  expect(refused.status).toBe(409)
  expect(await queryNumber("SELECT count(*) AS n FROM users WHERE id = ? AND state = 'active'", owner.id)).toBe(1)
  expect((await as(owner).get('/api/publications/mine')).status).toBe(200)
  await close(owner, publication)
  expect((await as(owner).post('/api/me/deactivate')).status).toBe(204)
})
