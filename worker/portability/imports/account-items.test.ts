import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEstablishedUser, aPost, as, aUser, ORIGIN, queryNumber, runAllJobs, runQuery, type TestUser } from '#worker/testing/index.ts'
import { setReaders } from './open-source.ts'
import { keyOf } from './readers/index.ts'
import type { SourceAccount } from './source-item.ts'
import {
  applyAction,
  aSourceList,
  aSourcePost,
  importItems,
  listItems,
  readFile,
  readImport,
  readTestSources,
  sourceFile,
  startImport,
} from './testing/a-source.ts'

beforeEach(readTestSources)
afterEach(() => setReaders())

const anAccountItem = (kind: SourceAccount['kind'], entry: string): SourceAccount => ({
  kind,
  key: `${kind}:${entry}`,
  entry,
  origin: ORIGIN,
  warnings: [],
})
const bytesOf = (text: string) => new TextEncoder().encode(text)
const ACCOUNT = [anAccountItem('profile', 'profile.json'), anAccountItem('follows', 'follows.csv'), anAccountItem('likes', 'likes.json')]
const profileOf = ({ id }: TestUser) => env.DB.prepare('SELECT bio, city, links FROM users WHERE id = ?').bind(id).first()

/** The entries of an archive with a profile, a followed person and a liked post. */
async function anArchive(bio = 'دربارهٔ من') {
  const other = await aUser()
  const post = await aPost(other)
  const likes = [{ post: post.hash, path: `/${other.handle}/x-${post.hash}`, at: 5 }]
  return {
    ...{ other, post },
    entries: {
      'profile.json': bytesOf(JSON.stringify({ bio, city: 'یزد', links: ['https://rana.example/'] })),
      'follows.csv': bytesOf(`kind,name,url,followed_at\r\nuser,x,${ORIGIN}/${other.handle},2020-01-01T00:00:00.000Z\r\n`),
      'likes.json': bytesOf(JSON.stringify(likes)),
    },
  }
}

test('the profile, the follows and the likes are left out together, and the posts and lists of the same archive are not', async () => {
  const person = await anEstablishedUser()
  const { entries } = await anArchive()
  const post = aSourcePost()
  const { hash, counts } = await importItems(person, [...ACCOUNT, post, aSourceList([post])], { entries, settings: { account: false } })
  expect(counts).toMatchObject({ done: 2, skipped: 3 })
  expect((await listItems(person, hash)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    ...['profile skipped', 'follows skipped', 'likes skipped', 'post done', 'list done'],
  ])
  expect(await profileOf(person)).toEqual({ bio: '', city: '', links: '[]' })
  for (const table of ['follows WHERE follower_id', 'likes WHERE user_id'])
    expect(await queryNumber(`SELECT count(*) AS n FROM ${table} = ?`, person.id)).toBe(0)
})

test('only empty fields of a profile are filled, a second import adds nothing, and an undo empties only what it filled', async () => {
  const person = await anEstablishedUser({ city: 'شیراز' })
  const { entries, other, post } = await anArchive()
  const { hash, counts } = await importItems(person, ACCOUNT, { entries })
  expect(counts).toMatchObject({ done: 3 })
  const filled = { bio: 'دربارهٔ من', city: 'شیراز', links: '["https://rana.example/"]' }
  expect(await profileOf(person)).toEqual(filled)
  const again = await importItems(person, ACCOUNT, { entries })
  expect([again.counts, await profileOf(person)]).toMatchObject([{ existing: 3, done: 0 }, filled])
  const followed = () =>
    queryNumber("SELECT count(*) AS n FROM follows WHERE follower_id = ? AND kind = 'user' AND target_id = ?", person.id, other.id)
  const liked = () => queryNumber('SELECT count(*) AS n FROM likes WHERE user_id = ? AND post_id = ?', person.id, post.id)
  expect([await followed(), await liked()]).toEqual([1, 1])
  // The second import brought nothing, so that its undo takes nothing back.
  await applyAction(person, again.hash, 'undo')
  await runAllJobs()
  expect([await profileOf(person), await followed(), await liked()]).toEqual([filled, 1, 1])
  await runQuery("UPDATE users SET bio = 'متنی تازه' WHERE id = ?", person.id)
  await applyAction(person, hash, 'undo')
  await runAllJobs()
  expect([await profileOf(person), await followed(), await liked()]).toEqual([{ bio: 'متنی تازه', city: 'شیراز', links: '[]' }, 0, 0])
})

test('an account without the entry, or with one that is none, is reported and changes nothing', async () => {
  const person = await anEstablishedUser()
  const entries = { 'profile.json': bytesOf('{"bio":5}'), 'likes.json': bytesOf('{}') }
  const { hash } = await importItems(person, ACCOUNT, { entries })
  expect((await listItems(person, hash)).map(({ state, reason }) => `${state} ${reason}`)).toEqual(Array(3).fill('failed invalid'))
  expect(await profileOf(person)).toEqual({ bio: '', city: '', links: '[]' })
})

test('a profile that matches a term of the moderators is filled and reported to them once', async () => {
  const [person, admin, term] = [await anEstablishedUser(), await aUser({ role: 'admin' }), 'واژگانگذشته']
  const rule = { key: crypto.randomUUID(), name: 'قاعده', terms: [term], scopes: ['profiles'], action: 'report' }
  const { hash } = await (await as(admin).post('/api/admin/term-rules', rule)).json<{ hash: string }>()
  await as(admin).post(`/api/admin/term-rules/${hash}/dry-run`, { version: 1 })
  await runAllJobs()
  expect((await as(admin).post(`/api/admin/term-rules/${hash}/activate`, { version: 1 })).status).toBe(204)
  const { entries } = await anArchive(`من ${term} هستم`)
  await importItems(person, ACCOUNT, { entries })
  expect(await profileOf(person)).toMatchObject({ bio: `من ${term} هستم` })
  const reports = () => queryNumber("SELECT count(*) AS n FROM reports WHERE kind = 'person' AND target_id = ?", person.id)
  expect(await reports()).toBe(1)
  const clean = await anEstablishedUser()
  await importItems(clean, ACCOUNT, { entries: (await anArchive()).entries })
  expect(await queryNumber("SELECT count(*) AS n FROM reports WHERE kind = 'person' AND target_id = ?", clean.id)).toBe(0)
})

test('a liked post that is not public, or that nobody brought here, is missing, and the others are liked', async () => {
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const [shown, hidden, imported] = [
    await aPost(other),
    await aPost(other, { state: 'withdrawn' }),
    aSourcePost({ key: keyOf('https://old.example', 'abcdefghijkl') }),
  ]
  await importItems(other, [imported])
  const like = (hash: string, at: number) => ({ post: hash, path: `/${other.handle}/x-${hash}`, at })
  const entries = { 'likes.json': bytesOf(JSON.stringify([like(shown.hash, 9), like(hidden.hash, 8), like('zzzzzzzzzzzz', 7)])) }
  const { hash } = await importItems(person, [anAccountItem('likes', 'likes.json')], { entries })
  expect(await listItems(person, hash)).toMatchObject([{ state: 'done', missing: 2, warnings: ['targets'] }])
  expect(await queryNumber('SELECT count(*) AS n FROM likes WHERE user_id = ?', person.id)).toBe(1)
})

test('the summary counts kinds, and has the first and the last date of the posts, also of later ones', async () => {
  const person = await anEstablishedUser()
  const { entries } = await anArchive()
  const dates = [Date.UTC(2016, 0, 1), Date.UTC(2014, 0, 1), Date.UTC(2018, 0, 1), Date.UTC(2017, 0, 1)]
  const posts = dates.map((publishedAt, nth) =>
    aSourcePost({
      publishedAt,
      author: nth === 0 ? '' : nth === 3 ? 'مینا' : 'سارا',
      tags: nth < 2 ? ['کتاب', 'کتاب'] : ['سفر'],
      cover: nth === 0 ? { source: { entry: 'x' }, alt: '' } : null,
    }),
  )
  const drafts = [aSourcePost({ state: 'draft', publishedAt: null })]
  const { hash, summary } = await readFile(person, sourceFile([...posts, ...drafts, aSourceList([]), ...ACCOUNT], entries))
  expect(summary).toMatchObject({
    ...{ posts: 5, drafts: 1, lists: 1, shows: 0, others: 3, existing: 0, failed: 0, pictures: 1 },
    ...{ from: Date.UTC(2014, 0, 1), to: Date.UTC(2018, 0, 1) },
    authors: [
      { name: 'سارا', count: 3 },
      { name: 'مینا', count: 1 },
    ],
    tags: [
      { name: 'کتاب', count: 2 },
      { name: 'سفر', count: 2 },
    ],
  })
  expect((await readImport(person, hash)).progress).toBe(0)
  await startImport(person, hash)
  await runAllJobs()
  expect((await readImport(person, hash)).progress).toBe(1)
})
