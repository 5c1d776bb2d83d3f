import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { imageKey } from '#worker/posts/media/index.ts'
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
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { Archive, CurrentArchive } from './contract.ts'
import { ArchivedList, ArchivedOwnComments, ArchivedPost, ArchivedShow, ArchivedThread, ArchiveInfo } from './format/schemas.ts'
import { decode, downloadArchiveFile, openArchive } from './testing/open-archive.ts'

async function exportAs(person: TestUser, path = 'me') {
  const response = await as(person).post(`/api/archives/${path}`)
  expect(response.status).toBe(202)
  expect(Archive.parse(await response.json())).toMatchObject({ state: 'running', path: null })
  await runAllJobs()
  const { archive } = CurrentArchive.parse(await (await as(person).get(`/api/archives/${path}`)).json())
  expect(archive).toMatchObject({ state: 'ready', percent: 100 })
  const bytes = await downloadArchiveFile(archive?.path ?? null)
  expect(archive?.bytes).toBe(bytes.length)
  const files = await openArchive(bytes)
  expect(archive?.files).toBe(files.size + 1)
  const read = (name: string): unknown => JSON.parse(decode(files.get(name) ?? new Uint8Array()))
  return { files, read, archive }
}

async function aPicture(owner: TestUser, text: string) {
  const hash = newHash()
  await database(env)
    .insert(media)
    .values({ hash, ownerId: owner.id, contentDigest: hash, width: 300, height: 200, widths: [240], bytes: 10, createdAt: 1 })
  await env.MEDIA.put(imageKey(hash, 240, 'image/webp'), text)
  return hash
}

const withImage = (hash: string): Document => ({
  type: 'doc',
  content: [
    ...paragraphs('متنِ «پست» با <نشانه> & عکس').content,
    { type: 'image', attrs: { hash, width: 300, height: 200, widths: [240], alt: 'یک عکس', caption: '' } },
  ],
})

test('has every post of the member in three formats, with drafts, comments and the files that they use', async () => {
  const [author, reader, blocked] = [await aUser({ name: 'رعنا', bio: 'دربارهٔ من' }), await aUser({ name: 'خواننده' }), await aUser()]
  const picture = await aPicture(author, 'bytes of a picture')
  const foreign = await aPicture(reader, 'a picture of somebody else')
  const post = await aPost(author, { title: 'عنوان: «یک»', document: withImage(picture), tags: ['کتاب'], at: Date.UTC(2026, 2, 21) })
  const draft = await aPost(author, { state: 'draft', title: 'پیش‌نویس', document: withImage(foreign) })
  const withdrawn = await aPost(author, { state: 'withdrawn' })
  const removed = await aPost(author, { state: 'removed' })
  const scheduled = await aPost(author, { state: 'scheduled' })
  const other = await aPost(reader, { title: 'پست دیگری' })
  const comment = await aComment(reader, post.id, { body: 'سلام <b>\nخط دوم' })
  await aComment(reader, post.id, { state: 'hidden', hiddenAt: 1 })
  await aComment(blocked, post.id)
  await as(author).put(`/api/me/blocks/${blocked.handle}`)
  const own = await aComment(author, other.id, { body: 'نظر من' })
  await runQuery('UPDATE post_drafts SET title = ? WHERE post_id = ?', 'عنوان تازه', post.id)

  const { files, read } = await exportAs(author)
  expect(ArchiveInfo.parse(read('archive.json'))).toMatchObject({ subject: { kind: 'user', handle: author.handle, name: 'رعنا' } })
  expect(read('profile.json')).toMatchObject({ bio: 'دربارهٔ من', handles: [{ handle: author.handle }] })
  expect([...files.keys()].filter((path) => path.startsWith('posts/') && path.endsWith('.json')).toSorted()).toEqual(
    [post, draft, withdrawn, scheduled].map(({ hash }) => `posts/${hash}.json`).toSorted(),
  )
  expect([...files.keys()].join()).not.toContain(removed.hash)
  expect(ArchivedPost.parse(read(`posts/${post.hash}.json`))).toMatchObject({
    ...{ state: 'published', title: 'عنوان: «یک»', tags: ['کتاب'], document: withImage(picture), publication: null },
    ...{ author: { name: 'رعنا', handle: author.handle }, draft: { title: 'عنوان تازه' }, publishedAt: Date.UTC(2026, 2, 21) },
  })
  expect(ArchivedPost.parse(read(`posts/${draft.hash}.json`))).toMatchObject({ state: 'draft', url: null, title: 'پیش‌نویس', draft: null })
  expect(ArchivedPost.parse(read(`posts/${scheduled.hash}.json`))).toMatchObject({ state: 'scheduled', publishAt: expect.any(Number) })
  const markdown = decode(files.get(`posts/${post.hash}.md`) ?? new Uint8Array())
  expect(markdown).toContain('title: "عنوان: «یک»"')
  expect(markdown).toContain(`![یک عکس](../media/${picture}.webp)`)
  const html = decode(files.get(`posts/${post.hash}.html`) ?? new Uint8Array())
  expect(html).toContain(`<img src="../media/${picture}.webp" alt="یک عکس"/>`)
  expect(html).toContain('متنِ «پست» با &lt;نشانه&gt; &amp; عکس')
  expect(decode(files.get(`media/${picture}.webp`) ?? new Uint8Array())).toBe('bytes of a picture')
  // A post without a cover names none.
  expect([markdown.includes('\ncover:'), html.match(/<img /g)?.length]).toEqual([false, 1])
  // A draft may name the picture of somebody else.
  expect(files.has(`media/${foreign}.webp`)).toBe(false)
  expect(ArchivedThread.parse(read(`comments/${post.hash}.json`))).toMatchObject({
    ...{ post: post.hash },
    comments: [{ id: comment.hash, text: 'سلام <b>\nخط دوم', html: '<p>سلام &lt;b&gt;<br>خط دوم</p>', author: { handle: reader.handle } }],
  })
  expect(ArchivedOwnComments.parse(read('comments/mine.json')).comments).toMatchObject([{ id: own.hash, post: { hash: other.hash } }])
})

test('has lists, likes, follows, statistics and everything else about the member, without secrets', async () => {
  const [person, author] = [await aUser(), await aUser({ name: 'نویسنده' })]
  const [post, gone] = [await aPost(author, { title: 'پست محبوب' }), await aPost(author, { state: 'withdrawn' })]
  const list = await aList(person, { name: 'لیست من', public: false })
  await runQuery(
    'INSERT INTO list_items (list_id, post_id, position, note, added_at) VALUES (?, ?, 1, ?, 5), (?, ?, 2, ?, 6)',
    list.id,
    post.id,
    'یادداشت',
    list.id,
    gone.id,
    '',
  )
  await runQuery('INSERT INTO likes (post_id, user_id, created_at) VALUES (?, ?, 7)', post.id, person.id)
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 9)", person.id, author.id)
  const own = await aPost(person, { title: '=فرمول' })
  await env.STATS.prepare("INSERT INTO daily_counts (subject, subject_id, day, author_id, views) VALUES ('post', ?, '2026-03-21', ?, 12)")
    .bind(own.id, person.id)
    .run()
  expect((await as(person).post('/api/me/api-tokens', { name: 'ابزار', scopes: ['read', 'write:posts'] })).status).toBe(201)

  const { files, read } = await exportAs(person)
  expect(ArchivedList.parse(read(`lists/${list.hash}.json`))).toMatchObject({
    ...{ name: 'لیست من', visibility: 'private' },
    items: [{ hash: post.hash, note: 'یادداشت', addedAt: 5, author: { name: 'نویسنده' } }],
  })
  expect(read('likes.json')).toMatchObject([{ post: post.hash, title: 'پست محبوب' }])
  expect(decode(files.get('follows.opml') ?? new Uint8Array())).toContain('نویسنده')
  expect(decode(files.get('follows.csv') ?? new Uint8Array())).toContain(`user,نویسنده,${env.ORIGIN}/${author.handle},`)
  expect(decode(files.get('statistics.csv') ?? new Uint8Array())).toContain(`2026-03-21,${own.hash},'=فرمول,0,12,`)
  expect(read('account/contact-details.json')).toMatchObject([{ email: person.email }])
  expect(read('account/sessions.json')).toHaveLength(1)
  expect(read('account/api-tokens.json')).toMatchObject([{ name: 'ابزار', scopes: ['read', 'write:posts'] }])
  const account = [...files].filter(([path]) => path.startsWith('account/'))
  expect(account.length).toBeGreaterThan(20)
  for (const [path, bytes] of account) expect([path, Array.isArray(JSON.parse(decode(bytes)))]).toEqual([path, true])
  const everything = [...files.values()].map(decode).join()
  expect(everything).not.toContain(person.sessionDigest)
  expect(everything).not.toMatch(/password_hash|token_digest|passwordHash|tokenDigest/)
})

test('has drafts that were only sent by email, as they were sent, and none of others', async () => {
  const [person, other] = [await aUser(), await aUser()]
  for (const author of [person, other]) {
    const draft = await aPost(author, { state: 'draft' })
    await runQuery(
      `INSERT INTO broadcasts (hash, client_key, post_id, sender_id, newsletters, subject, state, send_at, created_at, sent_count)
       VALUES (?1, ?1, ?2, ?3, '[]', 'نامه', 'sent', 5, 5, 3)`,
      ...[newHash(), draft.id, author.id],
    )
    await runQuery(
      `INSERT INTO broadcast_snapshots (broadcast_id, post_id, revision, title, description, document, text)
       SELECT id, post_id, 1, ?, 'توضیح', '{"type":"doc","content":[]}', 'متن' FROM broadcasts WHERE post_id = ?`,
      ...[author === person ? 'نامهٔ من' : 'نامهٔ دیگری', draft.id],
    )
  }
  const { read } = await exportAs(person)
  expect(read('account/email-only-posts.json')).toEqual([
    {
      ...{ post: expect.any(String), title: 'نامهٔ من', description: 'توضیح', cover: null, document: { type: 'doc', content: [] } },
      ...{ subject: 'نامه', state: 'sent', at: 5, sent: 3 },
    },
  ])
})

test('has episodes with their sound, shows and the sponsor of a post', async () => {
  const owner = await aUser()
  const show = await aShow(owner, { title: 'پادکست من' })
  const { post, episode } = await anEpisode(owner, show.id, { title: 'قسمت یک', season: 2 })
  const sponsored = await aPost(owner)
  await aSponsorship(owner, sponsored, { state: 'approved', sponsorName: 'شرکت نمونه' })
  const { files, read } = await exportAs(owner)
  expect(ArchivedShow.parse(read(`podcasts/${show.hash}.json`))).toMatchObject({ title: 'پادکست من' })
  expect(ArchivedPost.parse(read(`posts/${post.hash}.json`)).episode).toMatchObject({
    ...{ show: show.hash, season: 2, guid: episode.guid, audio: { hash: episode.hash, format: 'mp3', bytes: 1000 } },
  })
  expect(files.get(`audio/${episode.hash}.mp3`)).toHaveLength(1000)
  expect(ArchivedPost.parse(read(`posts/${sponsored.hash}.json`)).sponsor?.name).toBe('شرکت نمونه')
  expect(decode(files.get(`posts/${sponsored.hash}.md`) ?? new Uint8Array())).toContain('شرکت نمونه')
})

test('of a publication has what is published in it by anyone, and neither drafts nor the account of the owner', async () => {
  const [owner, writer] = [await aUser(), await aUser({ name: 'نویسندهٔ مهمان' })]
  const publication = await aPublication({ owner, writers: [writer] })
  const published = await aPost(writer, { publication, title: 'در نشریه' })
  const draft = await aPost(writer, { publication, state: 'draft' })
  const outside = await aPost(owner)
  const { files, read, archive } = await exportAs(owner, `publications/${publication.handle}`)
  expect(archive?.name).toMatch(new RegExp(`^daftar-${publication.handle}-\\d{4}-\\d{2}-\\d{2}\\.zip$`))
  expect(ArchiveInfo.parse(read('archive.json')).subject).toEqual({
    kind: 'publication',
    handle: publication.handle,
    name: publication.name,
  })
  expect(ArchivedPost.parse(read(`posts/${published.hash}.json`))).toMatchObject({
    publication: publication.handle,
    author: { name: 'نویسندهٔ مهمان' },
  })
  const paths = [...files.keys()].join()
  for (const { hash } of [draft, outside]) expect(paths).not.toContain(hash)
  expect(paths).not.toMatch(/account|likes|follows|lists/)
})
