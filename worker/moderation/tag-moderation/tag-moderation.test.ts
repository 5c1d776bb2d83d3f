import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import type { Suggestions } from '#worker/discovery/search/contract.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { TagIndex, TagPage } from '#worker/posts/tags/contract.ts'
import {
  aPost,
  as,
  aUser,
  countInvalidations,
  interceptCalls,
  queryNumber,
  readInvalidationVersion,
  runAllJobs,
  runQuery,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { ModeratedTag } from './contract.ts'

const aModerator = () => aUser({ role: 'moderator' })
const path = (...parts: string[]) => `/api/moderation/tags/${parts.map(encodeURIComponent).join('/')}`
const merge = (by: TestUser | null, name: string, alias: string) => as(by).put(path(name, 'aliases', alias))
const page = async (name: string): Promise<TagPage> => (await as(null).get(`/api/tags/${encodeURIComponent(name)}`)).json()
const follow = (person: TestUser, name: string) => as(person).put(`/api/follows/tag/${encodeURIComponent(name)}`)
const auditEntryCount = async (word: string) =>
  queryNumber(`SELECT count(*) AS n FROM audit_log WHERE act LIKE '%_tag' AND details LIKE '%' || ? || '%'`, word)

describe('merging tags', () => {
  it('a tag shows its first two hundred aliases in the order of their names', async () => {
    const [moderator, name] = [await aModerator(), `برچسب${newHash()}`]
    await aPost(await aUser(), { tags: [name] })
    await runQuery(
      `INSERT INTO tags (key, name, slug, hidden, created_at, merged_into) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 201)
        SELECT g.key || (1000 - i), g.key || (1000 - i), g.key || (1000 - i), 1, 0, g.id FROM n JOIN tags g ON g.name = ?`,
      name,
    )
    const { aliases } = ModeratedTag.parse(await (await as(moderator).get(path(name))).json())
    expect([aliases.length, aliases]).toEqual([200, aliases.toSorted()])
    expect([aliases[0]?.slice(-3), aliases.at(-1)?.slice(-3)]).toEqual(['799', '998'])
  })

  it('merging moves posts, drafts, followers and mutes without duplicates, and the old name resolves to the target', async () => {
    const [from, into] = [`پادشاه${newHash()}`, `شاه${newHash()}`]
    const [moderator, author, both, one] = [await aModerator(), await aUser(), await aUser(), await aUser()]
    await aPost(author, { tags: [from, into] })
    await aPost(author, { tags: [from] })
    const draft = await aPost(author, { tags: [from], state: 'draft' })
    for (const name of [from, into]) await follow(both, name)
    await follow(one, from)
    const mute = (person: TestUser, name: string) => as(person).put(`/api/home/mutes/tag/${encodeURIComponent(name)}`)
    for (const name of [from, into]) await mute(both, name)
    await mute(one, from)
    for (let time = 0; time < 2; time++) {
      const answer = await merge(moderator, into, from)
      expect(answer.status).toBe(200)
      expect(ModeratedTag.parse(await answer.json())).toMatchObject({
        tag: { name: into, postCount: 2, followerCount: 2 },
        aliases: [from],
      })
    }
    expect((await page(from)).tag).toMatchObject({ name: into, postCount: 2, followerCount: 2 })
    expect((await as(null).get(`/api/tags/${encodeURIComponent(from)}/posts`)).status).toBe(200)
    const left = `SELECT count(*) AS n FROM tags t WHERE t.name = ? AND (t.post_count <> 0 OR t.follower_count <> 0
      OR EXISTS (SELECT 1 FROM post_tags WHERE tag_id = t.id) OR EXISTS (SELECT 1 FROM mutes WHERE kind = 'tag' AND target_id = t.id))`
    expect(await queryNumber(left, from)).toBe(0)
    const muters = "SELECT count(*) AS n FROM mutes m JOIN tags t ON t.id = m.target_id WHERE m.kind = 'tag' AND t.name = ?"
    expect(await queryNumber(muters, into)).toBe(2)
    expect(
      await queryNumber(
        'SELECT count(*) AS n FROM post_tags p JOIN tags t ON t.id = p.tag_id WHERE t.name = ? AND p.post_id = ?',
        into,
        draft.id,
      ),
    ).toBe(1)
    expect(await auditEntryCount(from)).toBe(1)
  })

  it('merging a merge target leaves no chain, and a post with several of the merged tags counts once', async () => {
    const id = newHash()
    const [a, b, c] = [`نخست${id}`, `دوم${id}`, `سوم${id}`]
    const [moderator, author] = [await aModerator(), await aUser()]
    await aPost(author, { tags: [a] })
    expect((await merge(moderator, b, a)).status).toBe(404) // The tag does not exist yet.
    await aPost(author, { tags: [b] })
    await merge(moderator, b, a)
    await aPost(author, { tags: [c] })
    await merge(moderator, c, b)
    expect((await page(a)).tag).toMatchObject({ name: c, postCount: 3 })
    await aPost(author, { tags: [a, b, c] })
    expect((await page(b)).tag.postCount).toBe(4)
    expect(
      await queryNumber('SELECT count(*) AS n FROM tags WHERE merged_into IN (SELECT id FROM tags WHERE merged_into IS NOT NULL)'),
    ).toBe(0)
  })

  it('merging stores an unused name as an alias that can be split off; the tag itself, a cycle and another tag’s alias are rejected with 409', async () => {
    const id = newHash()
    const [a, b] = [`کتابخانه${id}`, `دفترخانه${id}`]
    const [moderator, author] = [await aModerator(), await aUser()]
    await aPost(author, { tags: [a] })
    await aPost(author, { tags: [b] })
    expect((await merge(moderator, a, `لایبرری${id}`)).status).toBe(200)
    await aPost(author, { tags: [`لایبرری${id}`] })
    expect((await page(a)).tag.postCount).toBe(2)
    expect((await merge(moderator, a, `كتابخانه${id}`)).status).toBe(409)
    expect((await merge(moderator, b, `لایبرری${id}`)).status).toBe(409)
    expect((await merge(moderator, `لایبرری${id}`, a)).status).toBe(409)
    expect((await as(moderator).delete(path(a, 'aliases', `لایبرری${id}`))).status).toBe(200)
    expect((await page(`لایبرری${id}`)).tag).toMatchObject({ name: `لایبرری${id}`, postCount: 0 })
  })

  /** The first 64 merges try every pair of the eight tags. */
  const MERGES = __FULL_MATRIX__ ? 200 : 64
  test(`${MERGES} concurrent merges of eight tags leave one tag with all posts and no chain`, async () => {
    const id = newHash()
    const [moderator, author, reader] = [await aModerator(), await aUser(), await aUser()]
    const names = Array.from({ length: 8 }, (_, nth) => `گوناگون${nth}x${id}`)
    for (const name of names) {
      await aPost(author, { tags: [name] })
      await follow(reader, name)
    }
    const pairs = Array.from({ length: MERGES }, (_, nth) => [names[nth % 8], names[(nth * 3 + 1 + Math.floor(nth / 8)) % 8]])
    const answers = await Promise.all(pairs.map(([into = '', from = '']) => merge(moderator, into, from)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const ours = `SELECT id FROM tags WHERE name LIKE '%x${id}'`
    expect(
      await queryNumber(
        `SELECT count(*) AS n FROM tags WHERE id IN (${ours}) AND merged_into IN (SELECT id FROM tags WHERE merged_into IS NOT NULL)`,
      ),
    ).toBe(0)
    expect(await queryNumber(`SELECT count(*) AS n FROM tags WHERE id IN (${ours}) AND merged_into IS NULL`)).toBe(1)
    expect(await queryNumber(`SELECT post_count AS n FROM tags WHERE id IN (${ours}) AND merged_into IS NULL`)).toBe(8)
    expect(await queryNumber(`SELECT follower_count AS n FROM tags WHERE id IN (${ours}) AND merged_into IS NULL`)).toBe(1)
    expect(await queryNumber(`SELECT count(*) AS n FROM post_tags WHERE tag_id IN (${ours})`)).toBe(8)
    expect(await auditEntryCount(`x${id}`)).toBe(7)
  })
})

describe('hiding tags', () => {
  it('suggestions, search, the tag index and posts omit a hidden tag, but drafts keep it; its page is only for moderators until it is unhidden', async () => {
    const name = `ناشایست${newHash()}`
    const [moderator, author] = [await aModerator(), await aUser()]
    const post = await aPost(author, { tags: [name], title: 'عنوان دیگری' })
    await indexChanges(testEnv())
    const suggested = async () => {
      const { tags }: Suggestions = await (await as(null).get(`/api/search/suggestions?q=${encodeURIComponent(name)}`)).json()
      return tags.map((tag) => tag.name)
    }
    const foundPosts = async () =>
      (await (await as(null).get(`/api/search/posts?q=${encodeURIComponent(name)}`)).text()).includes(post.hash)
    expect([await suggested(), await foundPosts()]).toEqual([[name], true])
    for (let time = 0; time < 2; time++) expect((await as(moderator).put(path(name, 'hidden'))).status).toBe(200)
    await indexChanges(testEnv())
    expect([await suggested(), await foundPosts()]).toEqual([[], false])
    expect((await as(author).get(`/api/tags/${encodeURIComponent(name)}`)).status).toBe(404)
    const seen = await as(moderator).get(`/api/tags/${encodeURIComponent(name)}`)
    expect(await seen.json<TagPage>()).toMatchObject({ tag: { name }, hidden: true })
    const index: TagIndex = await (await as(moderator).get('/api/tags')).json()
    expect(JSON.stringify(index)).not.toContain(name)
    expect(await (await as(author).get(`/api/posts/${post.hash}/draft`)).text()).toContain(name)
    expect(await (await as(null).get(`/api/posts/${post.hash}`)).text()).not.toContain(name)
    expect((await as(moderator).delete(path(name, 'hidden'))).status).toBe(200)
    expect((await page(name)).tag.postCount).toBe(1)
    expect(await auditEntryCount(name)).toBe(2)
  })
})

describe('renaming tags', () => {
  it('renaming changes the tag’s name, its other spellings resolve to it, and a different word is rejected with 400', async () => {
    const id = newHash().toLowerCase()
    const [moderator, author] = [await aModerator(), await aUser()]
    await aPost(author, { tags: [`كتابخانه${id}`] })
    const right = `کتاب‌خانه${id}`
    expect((await as(moderator).put(path(`كتابخانه${id}`, 'name'), { name: right })).status).toBe(200)
    const spellings = [`كتابخانه${id}`, `کِتاب‌خانه${id}`, `کتـاب خانه${id}`, right]
    for (const spelling of spellings) expect((await page(spelling)).tag.name).toBe(right)
    expect((await as(moderator).put(path(right, 'name'), { name: `مدرسه${id}` })).status).toBe(400)
  })
})

test('tag moderation rejects members and suspended moderators with 403 and visitors with 401', async () => {
  const name = `دست‌نخورده${newHash()}`
  await aPost(await aUser(), { tags: [name] })
  for (const [person, status] of [
    [await aUser(), 403],
    [await aUser({ role: 'moderator', state: 'suspended' }), 403],
    [null, 401],
  ] as const) {
    expect((await as(person).get(path(name))).status).toBe(status)
    expect((await as(person).put(path(name, 'hidden'))).status).toBe(status)
    expect((await merge(person, name, 'دیگری')).status).toBe(status)
  }
  expect((await page(name)).tag.postCount).toBe(1)
})

const tagId = (name: string) => queryNumber('SELECT id AS n FROM tags WHERE name = ?', name)
const reindexed = async (type: string, id: number) =>
  queryNumber('SELECT coalesce(max(revision), 0) AS n FROM search_changes WHERE type = ? AND source_id = ?', type, id)

test('a tag that is hidden or shown twice is changed once, and its posts and pages with it', async () => {
  const name = `یک‌بار${newHash()}`
  const [moderator, author] = [await aModerator(), await aUser()]
  const [post, draft] = [await aPost(author, { tags: [name] }), await aPost(author, { tags: [name], state: 'draft' })]
  const id = await tagId(name)
  const marks = async () => [
    await auditEntryCount(name),
    await readInvalidationVersion(`tag-${id}`),
    await readInvalidationVersion(`post-${post.hash}`),
    await reindexed('posts', post.id),
    await reindexed('tags', id),
  ]
  for (const change of [() => as(moderator).put(path(name, 'hidden')), () => as(moderator).delete(path(name, 'hidden'))]) {
    const before = await marks()
    await change()
    const after = await marks()
    expect(after.map((mark, nth) => mark > (before[nth] ?? 0))).toEqual([true, true, true, true, true])
    await change()
    expect(await marks()).toEqual(after)
  }
  expect(await countInvalidations(`post-${draft.hash}`)).toBe(0)
})

test('an alias is hidden by nobody, because its tag is; split off, it is a visible tag, and its followers stay with the tag', async () => {
  const [into, from] = [`مقصد${newHash()}`, `مبدأ${newHash()}`]
  const [moderator, author, reader] = [await aModerator(), await aUser(), await aUser()]
  await aPost(author, { tags: [into] })
  await aPost(author, { tags: [from] })
  await follow(reader, from)
  await merge(moderator, into, from)
  const alias = await tagId(from)
  const hidden = () => queryNumber('SELECT hidden AS n FROM tags WHERE id = ?', alias)
  expect(await hidden()).toBe(1)
  const split = async () => ModeratedTag.parse(await (await as(moderator).delete(path(into, 'aliases', from))).json())
  expect((await split()).aliases).toEqual([])
  expect([await hidden(), await queryNumber('SELECT count(*) AS n FROM tags WHERE id = ? AND merged_into IS NULL', alias)]).toEqual([0, 1])
  const audits = await auditEntryCount(from)
  await split()
  expect(await auditEntryCount(from)).toBe(audits)
  expect((await page(into)).tag).toMatchObject({ name: into, postCount: 2, followerCount: 1 })
  expect((await page(from)).tag).toMatchObject({ name: from, postCount: 0, followerCount: 0 })
})

test('an alias of one tag is not split off another one', async () => {
  const [first, second, alias] = [`الف${newHash()}`, `ب${newHash()}`, `جیم${newHash()}`]
  const [moderator, author] = [await aModerator(), await aUser()]
  for (const name of [first, second]) await aPost(author, { tags: [name] })
  await merge(moderator, first, alias)
  await as(moderator).delete(path(second, 'aliases', alias))
  const { aliases } = ModeratedTag.parse(await (await as(moderator).get(path(first))).json())
  expect(aliases).toEqual([alias])
})

test('a renamed tag is indexed and audited once, and its name stays whatever authors type', async () => {
  const id = newHash()
  const [moderator, author] = [await aModerator(), await aUser()]
  const post = await aPost(author, { tags: [`كار${id}`] })
  const rename = () => as(moderator).put(path(`کار${id}`, 'name'), { name: `کار${id}` })
  const before = await reindexed('posts', post.id)
  await rename()
  const after = await reindexed('posts', post.id)
  expect(after).toBeGreaterThan(before)
  await rename()
  expect([await reindexed('posts', post.id), await auditEntryCount(`کار${id}`)]).toEqual([after, 1])
  await aPost(author, { tags: [`كار${id}`] })
  expect((await page(`کار${id}`)).tag.name).toBe(`کار${id}`)
})

test('a merge follows a target that others merge away meanwhile, and gives up after the fifth one', async () => {
  const id = newHash()
  const mergeInto = async (prefix: string, moves: number) => {
    const [moderator, author] = [await aModerator(), await aUser()]
    const targets = Array.from({ length: moves + 1 }, (_, nth) => `${prefix}${nth}x${id}`)
    for (const name of targets) await aPost(author, { tags: [name] })
    let moved = 0
    const DB = interceptCalls(env.DB, async (call, statements) => {
      const [from, into] = [targets[moved], targets[moved + 1]]
      if (from && into && statements.some(({ text }) => /audit_log/.test(text))) {
        moved++
        await merge(moderator, into, from)
      }
      return call()
    })
    const { status } = await as(await aModerator()).put(path(targets[0] ?? '', 'aliases', `${prefix}املا${id}`), undefined, { env: { DB } })
    return [status, moved]
  }
  expect(await mergeInto('کم', 4)).toEqual([200, 4])
  expect(await mergeInto('زیاد', 5)).toEqual([409, 5])
})

test('a merge drops the pages of both tags and of their posts once, and moves only what the merged tag had', async () => {
  const [into, from, third] = [`درون${newHash()}`, `بیرون${newHash()}`, `سوم${newHash()}`]
  const [moderator, author, reader] = [await aModerator(), await aUser(), await aUser()]
  const [moved, untouched] = [await aPost(author, { tags: [from] }), await aPost(author, { tags: [third] })]
  await aPost(author, { tags: [into] })
  await follow(reader, third)
  const tags = [`tag-${await tagId(into)}`, `tag-${await tagId(from)}`, `post-${moved.hash}`, 'tags']
  const versions = () => Promise.all(tags.map(readInvalidationVersion))
  const [before, other] = [await versions(), await readInvalidationVersion(`post-${untouched.hash}`)]
  await merge(moderator, into, from)
  const after = await versions()
  expect(after.map((version, nth) => version > (before[nth] ?? 0))).toEqual([true, true, true, true])
  await merge(moderator, into, from)
  expect([await versions(), await readInvalidationVersion(`post-${untouched.hash}`)]).toEqual([after, other])
  expect((await page(third)).tag).toMatchObject({ postCount: 1, followerCount: 1 })
})

test('a merged spelling finds the tag in the search as soon as the jobs of the merge have run', async () => {
  const [into, from] = [`درون${newHash()}`, `بیرون${newHash()}`]
  await aPost(await aUser(), { tags: [into] })
  await runAllJobs()
  await indexChanges(testEnv())
  await merge(await aModerator(), into, from)
  await runAllJobs()
  const found = await (await as(null).get(`/api/search/tags?q=${encodeURIComponent(from)}`)).text()
  expect(found).toContain(into)
})

test('a hidden tag is renamed, merged and split like any other one, and stays hidden', async () => {
  const id = newHash()
  const [moderator, author] = [await aModerator(), await aUser()]
  await aPost(author, { tags: [`كتاب${id}`] })
  await as(moderator).put(path(`كتاب${id}`, 'hidden'))
  expect((await as(moderator).put(path(`كتاب${id}`, 'name'), { name: `کتاب${id}` })).status).toBe(200)
  expect((await merge(moderator, `کتاب${id}`, `دفتر${id}`)).status).toBe(200)
  const split = await as(moderator).delete(path(`کتاب${id}`, 'aliases', `دفتر${id}`))
  expect(ModeratedTag.parse(await split.json())).toMatchObject({ tag: { name: `کتاب${id}` }, hidden: true, aliases: [] })
})
