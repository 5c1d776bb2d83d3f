import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { MINUTE } from '#shared/time.ts'
import { follows } from '#worker/account/relations/schema.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { aPost, aPublication, as, aUser, type TestUser } from '#worker/testing/index.ts'
import { OwnerReport } from './contract.ts'
import { addDays } from './report-window.ts'
import { insertDay, insertVisit } from './testing/insert-counts.ts'

const db = () => database(env)
const readReport = async (person: TestUser, handle: string, query = '') =>
  OwnerReport.parse(await (await as(person).get(`/api/stats/publication/${handle}${query}`)).json())

async function aMagazine() {
  const [owner, editor, writer, stranger] = [await aUser(), await aUser(), await aUser(), await aUser()]
  return { owner, editor, writer, stranger, publication: await aPublication({ owner, editors: [editor], writers: [writer] }) }
}

test('owner and editors see the same report of a publication; writers, others and closed publications get 404', async () => {
  const { owner, editor, writer, stranger, publication } = await aMagazine()
  const post = await aPost(writer, { publication })
  const today = tehranDay(now())
  await insertDay(post, today, { authorId: writer.id, publicationId: publication.id, views: 8, reads: 3 })
  await insertDay(await aPost(writer), today, { authorId: writer.id, views: 100 })
  await insertVisit(post, writer, today, { viewedAt: now() - MINUTE })
  await db().insert(follows).values({ followerId: stranger.id, kind: 'publication', targetId: publication.id, createdAt: now() })
  const report = await readReport(owner, publication.handle)
  expect(report).toMatchObject({ totals: { views: 8, reads: 3 }, allTime: { views: 8 }, engagement: { followers: 1 } })
  expect(report.posts).toMatchObject([{ hash: post.hash, views: 8, allViews: 8 }])
  expect(report.live?.views.at(-1)).toBe(1)
  expect((await readReport(editor, publication.handle)).totals).toEqual(report.totals)
  const statuses = async () =>
    Promise.all(
      [editor, writer, stranger].map(async (person) => (await as(person).get(`/api/stats/publication/${publication.handle}`)).status),
    )
  expect(await statuses()).toEqual([200, 404, 404])
  expect((await as(writer).get(`/api/stats/publication/${publication.handle}/csv`)).status).toBe(404)
  await db().update(publications).set({ closedAt: now() }).where(eq(publications.id, publication.id))
  expect(await statuses()).toEqual([404, 404, 404])
})

test('owner and editors see the report of a post while the publication shows it', async () => {
  const { owner, editor, writer, stranger, publication } = await aMagazine()
  const post = await aPost(stranger, { publication })
  const statuses = () =>
    Promise.all([owner, editor, writer, stranger].map(async (person) => (await as(person).get(`/api/stats/post/${post.hash}`)).status))
  expect(await statuses()).toEqual([200, 200, 404, 200])
  await db().update(posts).set({ state: 'withdrawn' }).where(eq(posts.id, post.id))
  expect(await statuses()).toEqual([404, 404, 404, 200])
})

test('a post that moved counts for each publication on the days that it was there, and is listed where it is shown', async () => {
  const [before, after] = [await aMagazine(), await aMagazine()]
  const post = await aPost(before.writer, { publication: before.publication })
  const [today, yesterday] = [tehranDay(now()), addDays(tehranDay(now()), -1)]
  await insertDay(post, yesterday, { authorId: before.writer.id, publicationId: before.publication.id, views: 20 })
  await insertDay(post, today, { authorId: before.writer.id, publicationId: after.publication.id, views: 3 })
  await db().update(posts).set({ publicationId: after.publication.id }).where(eq(posts.id, post.id))
  const [old, current] = [
    await readReport(before.owner, before.publication.handle),
    await readReport(after.owner, after.publication.handle),
  ]
  expect([old.totals.views, old.posts]).toEqual([20, []])
  expect(current.totals.views).toBe(3)
  expect(current.posts).toMatchObject([{ hash: post.hash, views: 3, allViews: 23 }])
  expect((await as(before.owner).get(`/api/stats/post/${post.hash}`)).status).toBe(404)
})

test('of more than a hundred posts, those with the greatest counts are listed, whatever their age, but none that is not shown', async () => {
  const { owner, publication } = await aMagazine()
  const today = tehranDay(now())
  const [oldest, withdrawn] = [await aPost(owner, { publication, at: 1000 }), await aPost(owner, { publication, at: 2000 })]
  const template = { authorId: owner.id, publicationId: publication.id, state: 'published' as const, createdAt: 1, updatedAt: 1 }
  for (let start = 0; start < 120; start += 5)
    await db()
      .insert(posts)
      .values(
        Array.from({ length: 5 }, (_, at) => {
          const hash = `${publication.hash.slice(0, 8)}${String(start + at).padStart(4, '0')}`
          return { ...template, hash, clientKey: hash, title: `پست ${start + at}`, publishedAt: 10_000 + start + at }
        }),
      )
  const of = { authorId: owner.id, publicationId: publication.id }
  for (const post of await db().select({ id: posts.id }).from(posts).where(eq(posts.publicationId, publication.id)))
    if (post.id !== oldest.id && post.id !== withdrawn.id) await insertDay(post, today, { ...of, views: 1, reads: 1 })
  await insertDay(oldest, today, { ...of, views: 5, reads: 5 })
  await insertDay(withdrawn, today, { ...of, views: 6, reads: 6 })
  await db().update(posts).set({ state: 'withdrawn' }).where(eq(posts.id, withdrawn.id))
  const report = await readReport(owner, publication.handle, '?sort=reads')
  expect(report.posts).toHaveLength(100)
  expect(report.posts.slice(0, 2).map(({ title, reads }) => [title, reads])).toEqual([
    [oldest.title, 5],
    ['پست 119', 1],
  ])
  expect((await readReport(owner, publication.handle, '?sort=reads&span=year')).posts[0]?.title).toBe(oldest.title)
  expect((await readReport(owner, publication.handle, '?sort=publishedAt')).posts[0]?.title).toBe('پست 119')
})
