import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { handles } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { readXml, type XmlElement } from '#worker/lib/xml.ts'
import type { FollowTarget } from '#worker/people/follows/contract.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import {
  aList,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  countInvalidations,
  ORIGIN,
  queryNumber,
  type TestUser,
} from '#worker/testing/index.ts'
import { FollowedMany, SubscriptionsPreview } from './contract.ts'

const db = () => database(env)
const fileOf = (...feeds: string[]) =>
  `<opml><body>${feeds.map((feed, at) => `<outline text="نام ${at}" xmlUrl="${feed}"/>`).join('')}</body></opml>`
const uploadOpml = (person: TestUser | null, opml: string) => as(person).post('/api/follows/opml', { opml })
const preview = async (person: TestUser, opml: string) => SubscriptionsPreview.parse(await (await uploadOpml(person, opml)).json())
const followAll = async (person: TestUser, targets: readonly FollowTarget[]) => {
  const of = targets.map(({ kind, key }) => ({ kind, key }))
  return FollowedMany.parse(await (await as(person).post('/api/follows', { of })).json())
}
const exportOpml = async (person: TestUser) => (await as(person).get('/api/follows/opml')).text()
async function oneOfEach() {
  const owner = await aUser()
  const tag = `آوردنی ${owner.hash}`
  await aPost(owner, { tags: [tag] })
  const [publication, list] = [await aPublication({ owner }), await aList(owner, { name: 'لیست «خواندنی» & شنیدنی' })]
  const show = await aShow(owner)
  const feeds = {
    podcast: `${ORIGIN}/podcast/${show.hash}/feed.xml`,
    user: `${ORIGIN}/feed/${owner.handle}`,
    publication: `${ORIGIN}/feed/${publication.handle}.json`,
    list: `${ORIGIN}/feed/list/${list.hash}`,
    tag: `${ORIGIN}/feed/tag/${encodeURIComponent(tag)}`,
    topic: `${ORIGIN}/feed/topic/cinema`,
  }
  return { owner, publication, list, show, feeds }
}

test('previews a file without following anything; following its targets twice follows and notifies once', async () => {
  const [{ owner, publication, list, feeds }, reader] = [await oneOfEach(), await aUser()]
  const file = fileOf(...Object.values(feeds), 'https://elsewhere.example/feed', `${ORIGIN}/podcast/${newHash()}/feed.xml`, 'none')
  const first = await preview(reader, file)
  expect(first.found.map(({ kind, state }) => [kind, state])).toEqual(Object.keys(feeds).map((kind) => [kind, 'open']))
  expect(first.missing.map(({ name, address }) => [name, address.slice(0, 20)])).toEqual([
    ['نام 6', 'https://elsewhere.ex'],
    ['نام 7', `${ORIGIN}/podcast/`.slice(0, 20)],
  ])
  expect(first.malformed).toEqual([{ name: 'نام 8', address: 'none' }])
  expect(first.remaining).toBe(LIMITS.follows)
  expect(await queryNumber('SELECT count(*) AS n FROM follows WHERE follower_id = ?', reader.id)).toBe(0)

  for (let at = 0; at < 2; at++) expect(await followAll(reader, [...first.found, ...first.found])).toEqual({ followed: 6, refused: [] })
  expect(await queryNumber('SELECT count(*) AS n FROM follows WHERE follower_id = ?', reader.id)).toBe(6)
  expect(await queryNumber('SELECT follower_count AS n FROM publications WHERE handle = ?', publication.handle)).toBe(1)
  const second = await preview(reader, file)
  expect(second.found.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'followed'))
  expect(second.remaining).toBe(LIMITS.follows - 4)
  for (const id of [`notice:follower:${owner.id}:${reader.id}`, `notice:listFollower:${list.hash}:${reader.id}`])
    expect(await queryNumber('SELECT count(*) AS n FROM outbox WHERE id = ?', id), id).toBe(1)
  expect(await countInvalidations(`user-${owner.hash}`)).toBeGreaterThan(0)
})

test('an exported file imports completely into another account, including a moved show', async () => {
  const [{ feeds, show }, reader, other] = [await oneOfEach(), await aUser(), await aUser()]
  await env.DB.prepare("UPDATE podcasts SET moved_to = 'https://elsewhere.example/f?a=1&b=2' WHERE hash = ?").bind(show.hash).run()
  const { found } = await preview(reader, fileOf(...Object.values(feeds)))
  await followAll(reader, found)
  const file = await exportOpml(reader)
  const [, body] = readXml(file).children
  expect(body?.children.map((folder: XmlElement) => folder.attributes.get('text'))).toEqual([
    'پادکست‌ها',
    'آدم‌ها',
    'انتشارات',
    'لیست‌ها',
    'موضوع‌ها',
    'برچسب‌ها',
  ])
  expect(file).toContain('xmlUrl="https://elsewhere.example/f?a=1&amp;b=2"')
  const again = await preview(other, file)
  expect(again.missing).toEqual([])
  const names = (all: readonly { kind: string; key: string }[]) => all.map(({ kind, key }) => `${kind}:${key}`).sort()
  expect(names(again.found)).toEqual(names(found))
  expect((await followAll(other, again.found)).followed).toBe(6)
  expect(await exportOpml(other)).toBe(file.replace(reader.handle, other.handle))
  expect(readXml(await exportOpml(await aUser())).children[1]?.children).toEqual([])
})

test('the OPML preview resolves a former handle, other spellings and duplicate URLs to one target each', async () => {
  const [{ owner, feeds }, reader] = [await oneOfEach(), await aUser()]
  const old = `h${newHash()}`
  await db().insert(handles).values({ handle: old, kind: 'user', ownerId: owner.id, takenAt: 1 })
  const tag = `آوردني_${owner.hash}`
  const { found } = await preview(
    reader,
    fileOf(`${ORIGIN}/feed/@${old}`, feeds.user, `${ORIGIN}/${owner.handle}`, `${ORIGIN}/tag/${tag}`, feeds.tag, `${ORIGIN}/topic/سینما`),
  )
  expect(found.map(({ kind, key, name }) => [kind, key, name])).toEqual([
    ['user', owner.handle, 'نام 0'],
    ['tag', `آوردنی-${owner.hash}`, 'نام 3'],
    ['topic', 'cinema', 'نام 5'],
  ])
})

test('previews blocked targets under the file’s names, and refuses to follow them, the viewer and an unknown target', async () => {
  const [{ owner, feeds }, reader] = [await oneOfEach(), await aUser()]
  await as(owner).put(`/api/me/blocks/${reader.handle}`)
  const { found } = await preview(reader, fileOf(feeds.user, feeds.podcast, feeds.list, `${ORIGIN}/feed/${reader.handle}`))
  expect(found.map(({ kind, title, state }) => [kind, title, state])).toEqual([
    ['user', 'نام 0', 'blocked'],
    ['podcast', 'نام 1', 'blocked'],
    ['list', 'نام 2', 'blocked'],
    ['user', expect.any(String), 'self'],
  ])
  const { followed, refused } = await followAll(reader, [...found, { kind: 'podcast', key: newHash() }])
  expect([followed, refused.map(({ reason }) => reason)]).toEqual([0, ['blocked', 'blocked', 'blocked', 'self', 'missing']])
  expect(await queryNumber('SELECT count(*) AS n FROM follows WHERE follower_id = ?', reader.id)).toBe(0)
})

test('the OPML preview reports removed, private, closed and hidden targets as missing', async () => {
  const [{ owner, list, show, publication, feeds }, reader] = [await oneOfEach(), await aUser()]
  await env.DB.batch([
    env.DB.prepare('UPDATE podcasts SET removed_at = 1 WHERE hash = ?').bind(show.hash),
    env.DB.prepare('UPDATE lists SET public = 0 WHERE hash = ?').bind(list.hash),
    env.DB.prepare('UPDATE publications SET closed_at = 1 WHERE handle = ?').bind(publication.handle),
    env.DB.prepare("UPDATE users SET state = 'deactivated' WHERE id = ?").bind(owner.id),
    env.DB.prepare('UPDATE tags SET hidden = 1 WHERE name = ?').bind(`آوردنی ${owner.hash}`),
  ])
  const { found, missing } = await preview(reader, fileOf(...Object.values(feeds)))
  expect(found.map(({ kind }) => kind)).toEqual(['topic'])
  expect(missing).toHaveLength(5)
})

test('bulk following proceeds in order up to the limit, also concurrently; tags and topics are exempt', async () => {
  const [{ feeds, owner }, reader] = [await oneOfEach(), await aUser()]
  const freeFollows = 2
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO follows (follower_id, kind, target_id, created_at) SELECT ?2, 'podcast', -i, 1 FROM n`,
  )
    .bind(LIMITS.follows - freeFollows, reader.id)
    .run()
  const { found, remaining } = await preview(reader, fileOf(...Object.values(feeds)))
  expect(remaining).toBe(freeFollows)
  const result = await followAll(reader, found)
  expect(result.refused.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['publication', 'full'],
    ['list', 'full'],
  ])
  expect(result.followed).toBe(4)
  expect(await queryNumber("SELECT count(*) AS n FROM outbox WHERE id LIKE 'notice:listFollower:%:' || ?", reader.id)).toBe(0)
  await as(reader).delete(`/api/follows/user/${owner.handle}`)
  const both = await Promise.all([followAll(reader, found.slice(1)), followAll(reader, found.slice(1).reverse())])
  expect(both.every(({ followed }) => followed === 3)).toBe(true)
  expect(await queryNumber("SELECT count(*) AS n FROM follows WHERE follower_id = ? AND kind NOT IN ('tag', 'topic')", reader.id)).toBe(
    LIMITS.follows,
  )
})

test('previews 2,001 shows in one request and follows the first 2,000, up to the limit, in another', async () => {
  const [owner, reader] = [await aUser(), await aUser()]
  const rows = Array.from({ length: LIMITS.follows + 1 }, () => newHash())
  await env.DB.prepare(`INSERT INTO podcasts (hash, owner_id, title, created_at) SELECT value, ?1, 'برنامه', 1 FROM json_each(?2)`)
    .bind(owner.id, JSON.stringify(rows))
    .run()
  const { found } = await preview(reader, fileOf(...rows.map((hash) => `${ORIGIN}/podcast/${hash}/feed.xml`)))
  expect(found).toHaveLength(LIMITS.follows + 1)
  const { followed, refused } = await followAll(reader, found)
  expect([followed, refused]).toEqual([LIMITS.follows, [{ kind: 'podcast', key: rows.at(-1), reason: 'full' }]])
  await db().delete(shows).where(sql`${shows.ownerId} = ${owner.id}`)
})

test('previews 900 long URLs that grow when percent-encoded', async () => {
  const feeds = Array.from({ length: 900 }, (_, at) => `https://a.example/${'ش'.repeat(500)}${at}`)
  const { found, missing } = await preview(await aUser(), fileOf(...feeds))
  expect([found.length, missing.length]).toEqual([0, 900])
})

test('rejects visitors with 401, and oversized files, files other than OPML and empty follow requests with 400', async () => {
  expect((await uploadOpml(null, fileOf(ORIGIN))).status).toBe(401)
  expect((await as(null).get('/api/follows/opml')).status).toBe(401)
  const person = await aUser()
  const large = await uploadOpml(person, ' '.repeat(LIMITS.opmlLength + 1))
  expect([large.status, await large.json()]).toMatchObject([400, { error: { fields: { opml: expect.stringContaining('۱ مگابایت') } } }])
  expect((await uploadOpml(person, '<rss/>')).status).toBe(400)
  expect((await as(person).post('/api/follows', { of: [] })).status).toBe(400)
})
