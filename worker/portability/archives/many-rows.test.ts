import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { audioKey, imageKey } from '#worker/posts/media/index.ts'
import { media } from '#worker/posts/media/schema.ts'
import {
  aComment,
  aList,
  anEpisode,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  paragraphs,
  runAllJobs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { estimateWork } from './content/estimate-work.ts'
import { CurrentArchive } from './contract.ts'
import { ArchivedList, ArchivedOwnComments, ArchivedPost, ArchivedThread } from './format/schemas.ts'
import { decode, downloadArchiveFile, openArchive } from './testing/open-archive.ts'

async function exportAs(person: TestUser, path = 'me') {
  expect((await as(person).post(`/api/archives/${path}`)).status).toBe(202)
  await runAllJobs()
  const { archive } = CurrentArchive.parse(await (await as(person).get(`/api/archives/${path}`)).json())
  const files = await openArchive(await downloadArchiveFile(archive?.path ?? null))
  const text = (name: string) => decode(files.get(name) ?? new Uint8Array())
  return { files, text, read: (name: string): unknown => JSON.parse(text(name)), archive }
}

/** More than the rows of a page, an odd number of them. */
const MANY = 501
const numbers = (count: number) => `WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < ${count})`
const insertPosts = (author: TestUser, prefix: string, more: { publication?: { id: number } } = {}) =>
  runQuery(
    `${numbers(MANY)} INSERT INTO posts (hash, client_key, author_id, publication_id, state, title, slug, published_at, created_at, updated_at)
     SELECT printf('${prefix}%08d', nth), printf('${prefix}%08d', nth), ?, ?, 'published', 'پست ' || nth, 'post', 1, 1, 1 FROM n`,
    author.id,
    more.publication?.id ?? null,
  )

test('rows at the same moment that fill more than a page are all there, each once', async () => {
  const [person, author] = [await aUser(), await aUser()]
  await insertPosts(author, 'many')
  const post = await aPost(person)
  const list = await aList(person)
  const ofMany = "FROM posts WHERE hash LIKE 'many%'"
  await runQuery(`INSERT INTO likes (post_id, user_id, created_at) SELECT id, ?, 5 ${ofMany}`, person.id)
  await runQuery(`INSERT INTO list_items (list_id, post_id, position, added_at) SELECT ?, id, 1, 5 ${ofMany}`, list.id)
  await runQuery(
    `INSERT INTO comments (hash, post_id, author_id, body, created_at) SELECT 'ownn' || substr(hash, 5), id, ?, 'نظر من', 5 ${ofMany}`,
    person.id,
  )
  await runQuery(
    `${numbers(MANY)} INSERT INTO comments (hash, post_id, author_id, body, created_at) SELECT printf('thrd%08d', nth), ?, ?, 'نظر ' || nth, 5 FROM n`,
    ...[post.id, author.id],
  )
  await runQuery(
    `${numbers(MANY)} INSERT INTO tags (key, name, slug, created_at) SELECT 'many' || nth, 'برچسب ' || nth, 'many-' || nth, 1 FROM n`,
  )
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) SELECT ?, 'tag', id, 5 FROM tags", person.id)
  await env.STATS.prepare(
    `INSERT INTO daily_counts (subject, subject_id, day, author_id, views)
     SELECT 'post', ?1, date('2020-01-01', (value / 2) || ' days'), ?2, value FROM json_each(?3) WHERE value % 2 = 0
     UNION ALL SELECT 'post', ?1 + 100000, date('2020-01-01', (value / 2) || ' days'), ?2, value FROM json_each(?3) WHERE value % 2 = 1`,
  )
    .bind(post.id, person.id, JSON.stringify(Array.from({ length: MANY }, (_, at) => at)))
    .run()
  const { read, text } = await exportAs(person)
  const expectEach = (values: readonly unknown[]) => expect([values.length, new Set(values).size]).toEqual([MANY, MANY])
  expectEach((read('likes.json') as { post: string }[]).map((row) => row.post))
  expectEach(ArchivedList.parse(read(`lists/${list.hash}.json`)).items.map(({ hash }) => hash))
  expectEach(ArchivedOwnComments.parse(read('comments/mine.json')).comments.map(({ id }) => id))
  const thread = ArchivedThread.parse(read(`comments/${post.hash}.json`)).comments
  expectEach(thread.map(({ id }) => id))
  expect(thread.map((one) => one.text)).toEqual(Array.from({ length: MANY }, (_, at) => `نظر ${at + 1}`))
  expectEach(text('follows.csv').split('\r\n').slice(1, -1))
  const days = text('statistics.csv').split('\r\n').slice(1, -1)
  expectEach(days)
  expect(days.map((line) => Number(line.split(',')[4]))).toEqual(Array.from({ length: MANY }, (_, at) => at))
})

test('lists that were deleted, posts that the member does not see any more and the rows of others are in no file', async () => {
  const [person, author, blocker, closed, suspended] = [await aUser(), await aUser(), await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner: author })
  const [kept, gone, foreign] = [await aList(person, { isDefault: true }), await aList(person, { deletedAt: 5 }), await aList(author)]
  const [shown, inPublication] = [await aPost(author), await aPost(author, { publication })]
  const hidden = [
    await aPost(author, { state: 'withdrawn' }),
    await aPost(author, { state: 'removed' }),
    await aPost(blocker),
    await aPost(closed),
  ]
  const ofSuspended = await aPost(suspended)
  for (const list of [kept, gone, foreign])
    for (const [position, { id }] of [...hidden, inPublication, shown].entries())
      await runQuery(
        'INSERT INTO list_items (list_id, post_id, position, note, added_at) VALUES (?, ?, ?, ?, 1)',
        list.id,
        id,
        position,
        list.hash,
      )
  for (const { id } of [...hidden, inPublication, shown]) {
    await runQuery('INSERT INTO likes (post_id, user_id, created_at) VALUES (?, ?, 7)', id, person.id)
    for (const state of ['visible', 'held', 'removed'] as const) await aComment(person, id, { state, body: `${state} ${id}` })
  }
  for (const state of ['visible', 'held'] as const) await aComment(person, ofSuspended.id, { state, body: `${state} ${ofSuspended.id}` })
  const own = await aPost(person)
  await aComment(person, own.id, { body: 'زیر پست خودم' })
  await as(blocker).put(`/api/me/blocks/${person.handle}`)
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", closed.id)
  await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", suspended.id)
  const { files, read } = await exportAs(person)
  expect([...files.keys()].filter((path) => path.startsWith('lists/'))).toEqual([`lists/${kept.hash}.json`])
  expect(ArchivedList.parse(read(`lists/${kept.hash}.json`))).toMatchObject({
    ...{ isDefault: true, visibility: 'public' },
    items: [
      { hash: inPublication.hash, note: kept.hash, url: expect.stringContaining(`/${publication.handle}/`) },
      { hash: shown.hash, note: kept.hash, url: expect.stringContaining(`/${author.handle}/`) },
    ],
  })
  const everything = [...files.values()].map(decode).join()
  for (const list of [gone, foreign]) expect(everything).not.toContain(list.hash)
  expect((read('likes.json') as { post: string }[]).map(({ post }) => post).toSorted()).toEqual([shown.hash, inPublication.hash].toSorted())
  const comments = ArchivedOwnComments.parse(read('comments/mine.json')).comments
  const texts = comments.map(({ text }) => text)
  for (const { id } of [shown, inPublication, ofSuspended]) expect(texts).toEqual(expect.arrayContaining([`visible ${id}`, `held ${id}`]))
  expect(texts.join()).not.toMatch(/removed|خودم/)
  for (const { id } of [hidden[0], hidden[1], hidden[3]].filter((post) => post !== undefined)) expect(texts).not.toContain(`visible ${id}`)
})

test('a comment names its parent while that is visible, and its author while the account is open; the newest own comment leads', async () => {
  const [person, reader, closed, blocked] = [await aUser(), await aUser({ name: 'خواننده' }), await aUser({ name: 'رفته' }), await aUser()]
  const post = await aPost(person)
  const parent = await aComment(closed, post.id, { createdAt: 1, body: 'یک\n\nدو' })
  const hidden = await aComment(reader, post.id, { createdAt: 2, state: 'hidden', hiddenAt: 2 })
  await aComment(reader, post.id, { createdAt: 3, parentId: parent.id })
  await aComment(reader, post.id, { createdAt: 4, parentId: hidden.id })
  await aComment(blocked, post.id, { createdAt: 5 })
  await as(person).put(`/api/me/blocks/${blocked.handle}`)
  await runQuery("UPDATE users SET state = 'deleted' WHERE id = ?", closed.id)
  const other = await aPost(reader)
  const own = [await aComment(person, other.id, { createdAt: 1 }), await aComment(person, other.id, { createdAt: 2 })]
  const { read } = await exportAs(person)
  expect(
    ArchivedThread.parse(read(`comments/${post.hash}.json`)).comments.map((one) => [
      one.parent,
      one.author.name,
      one.author.handle,
      one.html,
    ]),
  ).toEqual([
    [null, '', null, '<p>یک</p><p>دو</p>'],
    [parent.hash, 'خواننده', reader.handle, expect.any(String)],
    [null, 'خواننده', reader.handle, expect.any(String)],
  ])
  expect(ArchivedOwnComments.parse(read('comments/mine.json')).comments.map(({ id }) => id)).toEqual(
    own.map(({ hash }) => hash).toReversed(),
  )
})

test('follows have the name and the address of what is still public, by kind', async () => {
  const [person, other, closed] = [await aUser(), await aUser({ name: 'دیگری' }), await aUser({ state: 'deactivated' })]
  const [publication, shut] = [await aPublication({ owner: other }), await aPublication({ owner: other })]
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', shut.id)
  const [show, lost] = [await aShow(other, { title: 'پادکست' }), await aShow(other, { title: 'برداشته', removedAt: 1 })]
  const lists = [
    await aList(other, { name: 'لیست' }),
    await aList(other, { name: 'خصوصی', public: false }),
    await aList(other, { name: 'پاک‌شده', deletedAt: 1 }),
  ]
  await aPost(other, { tags: ['کتاب', 'پنهان'] })
  await runQuery("UPDATE tags SET hidden = 1 WHERE name = 'پنهان'")
  const follow = (kind: string, id: number) =>
    runQuery('INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, ?, ?, 86400000)', person.id, kind, id)
  for (const { id } of [other, closed]) await follow('user', id)
  for (const { id } of [publication, shut]) await follow('publication', id)
  for (const { id } of [show, lost]) await follow('podcast', id)
  for (const { id } of lists) await follow('list', id)
  await runQuery(
    "INSERT INTO follows (follower_id, kind, target_id, created_at) SELECT ?, 'tag', id, 1 FROM tags WHERE name IN ('کتاب', 'پنهان')",
    person.id,
  )
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", other.id, person.id)
  const { text } = await exportAs(person)
  const day = '1970-01-02T00:00:00.000Z'
  expect(
    text('follows.csv')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.replaceAll(env.ORIGIN, '')),
  ).toEqual([
    `list,لیست,/${other.handle}/list/${lists[0]?.hash},${day}`,
    `podcast,پادکست,/podcast/${show.hash},${day}`,
    `publication,${publication.name},/${publication.handle},${day}`,
    expect.stringMatching(/^tag,کتاب,\/tag\/.*,1970-01-01T00:00:00\.001Z$/),
    `user,دیگری,/${other.handle},${day}`,
  ])
})

test('handles, the oldest first, are those of the member, and counts those of the member’s posts, with whole seconds', async () => {
  const [person, other] = [await aUser(), await aUser()]
  await runQuery("INSERT INTO handles (handle, kind, owner_id, taken_at) VALUES ('first-name', 'user', ?, 1)", person.id)
  await runQuery("INSERT INTO handles (handle, kind, owner_id, taken_at) VALUES ('magazine-name', 'publication', ?, 1)", person.id)
  const [post, foreign] = [await aPost(person), await aPost(other)]
  for (const [subject, { id }, author] of [
    ['post', post, person],
    ['post', foreign, other],
  ] as const)
    await env.STATS.prepare(
      `INSERT INTO daily_counts (subject, subject_id, day, author_id, impressions, views, reads, listens, shares, visible_ms)
       VALUES (?, ?, '2026-03-21', ?, 1, 2, 3, 4, 5, 6999)`,
    )
      .bind(subject, id, author.id)
      .run()
  const { read, text } = await exportAs(person)
  expect(read('profile.json')).toMatchObject({ handles: [{ handle: 'first-name', at: 1 }, { handle: person.handle }] })
  expect(text('statistics.csv').split('\r\n').slice(1)).toEqual([`2026-03-21,${post.hash},نوشتهٔ آزمون,1,2,3,4,5,6`, ''])
})

async function aFile(owner: TestUser, kind: 'audio' | 'picture', over: { sweptAt?: number } = {}) {
  const hash = newHash()
  if (kind === 'audio') {
    await runQuery(
      `INSERT INTO audio (hash, owner_id, content_digest, format, duration, bytes, created_at, checked_at, swept_at) VALUES (?, ?, ?, 'mp3', 1, 7, 1, 1, ?)`,
      ...[hash, owner.id, hash, over.sweptAt ?? null],
    )
    await env.MEDIA.put(audioKey(hash), `sound ${hash}`)
  } else {
    await database(env)
      .insert(media)
      .values({
        ...{ hash, ownerId: owner.id, contentDigest: hash, width: 300, height: 200, widths: [240, 480], bytes: 10, createdAt: 1 },
        ...over,
      })
    for (const width of [240, 480]) await env.MEDIA.put(imageKey(hash, width, 'image/webp'), `picture ${hash} ${width}`)
  }
  return hash
}

test('files are the member’s own that still exist, each with its own bytes, a picture in its greatest width', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const sounds = [await aFile(person, 'audio'), await aFile(person, 'audio')]
  const pictures = [await aFile(person, 'picture'), await aFile(person, 'picture')]
  const lost = [
    await aFile(other, 'audio'),
    await aFile(other, 'picture'),
    await aFile(person, 'audio', { sweptAt: 1 }),
    await aFile(person, 'picture', { sweptAt: 1 }),
  ]
  const post = await aPost(person, { state: 'draft' })
  const names = [...sounds, ...pictures, ...lost].map((hash) => ({
    type: 'image',
    attrs: { hash, width: 1, height: 1, widths: [240], alt: '', caption: '' },
  }))
  await runQuery(
    'UPDATE post_drafts SET document = ? WHERE post_id = ?',
    JSON.stringify({ type: 'doc', content: [...paragraphs('متن').content, ...names] }),
    post.id,
  )
  const { episode } = await anEpisode(person, (await aShow(person)).id)
  const foreign = await anEpisode(other, (await aShow(other)).id)
  const { files, text } = await exportAs(person)
  const stored = [...files.keys()].filter((path) => /^(?:media|audio)\//.test(path)).toSorted()
  expect(stored).toEqual(
    [...sounds.map((hash) => `audio/${hash}.mp3`), `audio/${episode.hash}.mp3`, ...pictures.map((hash) => `media/${hash}.webp`)].toSorted(),
  )
  for (const hash of sounds) expect(text(`audio/${hash}.mp3`)).toBe(`sound ${hash}`)
  for (const hash of pictures) expect(text(`media/${hash}.webp`)).toBe(`picture ${hash} 480`)
  expect([...files.keys()].join()).not.toContain(foreign.episode.hash)
})

test('the work of an account is the bytes of its files, and a weight for each post with the bytes of its episode', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner: person })
  const workOf = async (kind: 'user' | 'publication', { id }: { id: number }) => estimateWork(database(env), { kind, subjectId: id })
  expect(await workOf('user', person)).toBe(0)
  for (const owner of [person, person, other]) {
    await aFile(owner, 'audio')
    await aFile(owner, 'picture')
  }
  expect(await workOf('user', person)).toBe(2 * 7 + 2 * 10)
  await aPost(person, { publication })
  await anEpisode(person, (await aShow(person)).id, { bytes: 1234 })
  await aPost(other)
  expect(await workOf('user', person)).toBe(34 + 2 * 20_000 + 1234)
  expect(await workOf('publication', publication)).toBe(20_000)
})

test('the archive of a publication has its members in the order in which they joined, its series in their order and only its shows', async () => {
  const [owner, editor, stranger] = [await aUser(), await aUser(), await aUser()]
  const [publication, other] = [await aPublication({ owner, editors: [editor] }), await aPublication({ owner })]
  await runQuery('UPDATE publication_members SET joined_at = iif(user_id = ?, 1, 2) WHERE publication_id = ?', editor.id, publication.id)
  const show = await aShow(owner, { publicationId: publication.id })
  await aShow(owner)
  await aShow(owner, { publicationId: other.id })
  await aShow(owner, { publicationId: publication.id, removedAt: 1 })
  const post = await aPost(stranger, { publication })
  for (const state of ['withdrawn', 'removed', 'scheduled'] as const) await aPost(owner, { publication, state })
  const { files, read, archive } = await exportAs(owner, `publications/${publication.handle}`)
  expect(read('profile.json')).toMatchObject({
    members: [
      { handle: editor.handle, role: 'editor', joinedAt: 1 },
      { handle: owner.handle, role: 'owner', joinedAt: 2 },
    ],
  })
  expect([...files.keys()].filter((path) => path.startsWith('podcasts/'))).toEqual([`podcasts/${show.hash}.json`])
  expect([...files.keys()].filter((path) => /^posts\/.*json$/.test(path))).toEqual([`posts/${post.hash}.json`])
  expect(ArchivedPost.parse(read(`posts/${post.hash}.json`)).draft).toBeNull()
  expect(archive?.name).toBe(`daftar-${publication.handle}-${tehranDay(Date.now())}.zip`)
})
