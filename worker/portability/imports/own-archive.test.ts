import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { PROFILE_TEXT_NAMES } from '#shared/profile-texts.ts'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { EditorPost } from '#worker/posts/posts/contract.ts'
import {
  anEpisode,
  anEstablishedUser,
  aPost,
  aShow,
  as,
  discardJobs,
  queryNumber,
  runAllJobs,
  runQuery,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { runTextImportTurn } from './run-import-turn.ts'
import { aFullAccount, exportAccount, importArchive } from './testing/a-full-account.ts'
import { applyAction, listItems, readFile, readImport, readPosts, startImport } from './testing/a-source.ts'

type Row = Record<string, unknown>
const all = async (query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all<Row>()
  ).results

/** What a copy of a picture or a sound changes. */
const COPIED = new Set(['hash', 'width', 'height', 'widths', 'blur'])
const withoutFiles = (json: unknown): unknown => JSON.parse(String(json), (key, value) => (COPIED.has(key) ? undefined : value))

/** Everything that must return of an account, without the ids and hashes that are new. */
async function viewAccount({ id }: TestUser) {
  const posts = await all(
    `SELECT iif(p.state IN ('published', 'draft'), p.state, 'draft') AS state, iif(p.state = 'published', p.title, d.title) AS title,
       p.description, p.comments_on, iif(p.state = 'published', p.published_at, NULL) AS published_at, p.pinned_at IS NOT NULL AS pinned,
       p.cover IS NOT NULL AS cover, d.title AS draft_title, d.document AS draft, iif(p.state = 'published', b.document, NULL) AS document,
       (SELECT group_concat(g.name, '|') FROM post_tags t JOIN tags g ON g.id = t.tag_id WHERE t.post_id = p.id) AS tags,
       (SELECT group_concat(o.key, '|') FROM post_topics t JOIN topics o ON o.id = t.topic_id WHERE t.post_id = p.id) AS topics
     FROM posts p JOIN post_drafts d ON d.post_id = p.id LEFT JOIN post_bodies b ON b.post_id = p.id
     WHERE p.author_id = ? AND p.state <> 'removed' ORDER BY d.title`,
    id,
  )
  const episodes = await all(
    `SELECT p.title, w.title AS show, s.format, s.bytes, s.guid, s.season, s.episode, s.kind, s.explicit, s.persons, s.soundbites, s.peaks,
       s.cover IS NOT NULL AS cover, c.chapters, t.language, t.timed, t.segments
     FROM sounds s JOIN posts p ON p.id = s.post_id LEFT JOIN podcasts w ON w.id = s.podcast_id
       LEFT JOIN sound_chapters c ON c.post_id = p.id LEFT JOIN transcripts t ON t.post_id = p.id
     WHERE p.author_id = ? AND p.state <> 'removed' ORDER BY p.title`,
    id,
  )
  const shows = await all(
    `SELECT title, description, category, kind, explicit, language, author, link, copyright, seasons, persons, funding, texts, license, locked,
       complete, hidden_from_apps, cover IS NOT NULL AS cover, episode_count FROM podcasts WHERE owner_id = ? AND removed_at IS NULL ORDER BY title`,
    id,
  )
  const lists = await all(
    `SELECT l.name, l.description, l.public, (SELECT json_group_array(json_array(p.title, i.note, i.added_at)) FROM (SELECT * FROM list_items
       WHERE list_id = l.id ORDER BY position) i JOIN posts p ON p.id = i.post_id) AS items
     FROM lists l WHERE l.owner_id = ? AND l.deleted_at IS NULL ORDER BY l.name`,
    id,
  )
  return {
    posts: posts.map((post) => ({ ...post, draft: withoutFiles(post.draft), document: post.document && withoutFiles(post.document) })),
    episodes: episodes.map((episode) => ({ ...episode, chapters: episode.chapters && withoutFiles(episode.chapters) })),
    ...{ shows, lists },
    profile: await all(`SELECT ${PROFILE_TEXT_NAMES.join()}, links, avatar IS NOT NULL AS avatar FROM users WHERE id = ?`, id),
    follows: await all('SELECT kind, target_id, created_at FROM follows WHERE follower_id = ? ORDER BY kind, target_id', id),
    likes: await all('SELECT p.title, l.created_at FROM likes l JOIN posts p ON p.id = l.post_id WHERE l.user_id = ? ORDER BY 1', id),
  }
}

test('an archive restores everything to a new account once, and an undo removes all of it', async () => {
  const { author, other, bytes } = await aFullAccount()
  const before = await viewAccount(author)
  const file = await exportAccount(author)
  const person = await anEstablishedUser({ name: 'حساب تازه' })
  const untouched = await viewAccount(person)
  const notifications = () => queryNumber('SELECT count(*) AS n FROM notification_groups WHERE user_id = ?', other.id)
  const told = await notifications()

  const done = await importArchive(person, file)
  expect(done.summary).toMatchObject({ posts: 4, shows: 1, episodes: 1, lists: 1, others: 4, authentic: true })
  expect((await listItems(person, done.hash)).map(({ kind, state, reason, warnings }) => [kind, state, reason, warnings])).toEqual([
    ['profile', 'done', null, []],
    ['show', 'done', null, []],
    ...Array.from({ length: 4 }, () => ['post', 'done', null, []]),
    ['list', 'done', null, []],
    ['follows', 'done', null, []],
    ['likes', 'done', null, []],
  ])
  const after = await viewAccount(person)
  expect(after).toEqual(before)
  expect(await notifications()).toBe(told)
  expect((await readStoredAudio(person)).equals(Buffer.from(bytes))).toBe(true)
  expect(await queryNumber('SELECT count(*) AS n FROM import_items WHERE audio_hash IS NOT NULL')).toBe(0)

  const again = await importArchive(person, file)
  expect([again.counts.done, again.counts.failed]).toEqual([0, 0])
  expect(await viewAccount(person)).toEqual(after)

  await applyAction(person, done.hash, 'undo')
  await runAllJobs()
  expect((await readImport(person, done.hash)).counts).toMatchObject({ done: 0, undone: 9 })
  expect(await viewAccount(person)).toEqual(untouched)
})

/** Reads the stored sound of the member's only episode. */
async function readStoredAudio({ id }: TestUser): Promise<Buffer> {
  const [row] = await all(
    "SELECT s.object_key AS key FROM sounds s JOIN posts p ON p.id = s.post_id WHERE p.author_id = ? AND p.state <> 'removed'",
    id,
  )
  return Buffer.from((await (await env.MEDIA.get(String(row?.key)))?.arrayBuffer()) ?? new ArrayBuffer())
}

/** Runs turns of an import while R2 stores no part of a sound after its first. */
async function runWithoutParts(hash: string): Promise<void> {
  await discardJobs()
  const bucket = new Proxy(env.MEDIA, {
    get(media, name) {
      if (name === 'resumeMultipartUpload')
        return () => {
          throw new Error('R2 does not answer')
        }
      const found: unknown = Reflect.get(media, name)
      return typeof found === 'function' ? found.bind(media) : found
    },
  })
  await runTextImportTurn(testEnv({ MEDIA: bucket }), { import: await queryNumber('SELECT id AS n FROM imports WHERE hash = ?', hash) })
  expect(takeConsole().join()).toContain('R2 does not answer')
}

test('the copy of a sound continues after the parts that are stored, and a cancellation deletes them', async () => {
  const { author, bytes } = await aFullAccount()
  const file = await exportAccount(author)
  const [person, other] = [await anEstablishedUser(), await anEstablishedUser()]
  const copied = (hash: string) =>
    all(
      `SELECT w.audio_hash AS hash, w.audio ->> 'copied' AS copied FROM import_items w JOIN imports i ON i.id = w.import_id
       WHERE i.hash = ? AND w.audio_hash IS NOT NULL`,
      hash,
    )
  const [one, two] = [await readFile(person, file), await readFile(other, file)]
  for (const [owner, { hash }] of [
    [person, one],
    [other, two],
  ] as const) {
    await startImport(owner, hash)
    await runWithoutParts(hash)
    expect(await copied(hash)).toMatchObject([{ copied: LIMITS.uploadPartBytes }])
  }
  await applyAction(other, two.hash, 'cancel')
  expect(await copied(two.hash)).toEqual([])
  setClockOffset(5 * MINUTE)
  await runTextImportTurn(testEnv(), { import: await queryNumber('SELECT id AS n FROM imports WHERE hash = ?', one.hash) })
  await runAllJobs()
  expect((await readImport(person, one.hash)).counts).toMatchObject({ waiting: 0, failed: 0 })
  expect((await readStoredAudio(person)).equals(Buffer.from(bytes))).toBe(true)
})

test('a sound that the quota has no room for stops the import, which continues once there is room', async () => {
  const { author, bytes } = await aFullAccount()
  const file = await exportAccount(author)
  const person = await anEstablishedUser()
  const { post } = await anEpisode(person, (await aShow(person)).id)
  await runQuery('UPDATE sounds SET bytes = ? WHERE post_id = ?', LIMITS.episodeAudioBytesTotal - 1000, post.id)
  const { hash, state } = await importArchive(person, file)
  expect(state).toBe('full')
  await runQuery("UPDATE posts SET state = 'removed' WHERE id = ?", post.id)
  await runQuery('DELETE FROM sounds WHERE post_id = ?', post.id)
  await applyAction(person, hash, 'resume')
  await runAllJobs()
  expect((await readImport(person, hash)).state).toBe('done')
  expect((await readStoredAudio(person)).equals(Buffer.from(bytes))).toBe(true)
})

test('changes that were not published return as changes that the editor can save', async () => {
  const [author, person] = [await anEstablishedUser(), await anEstablishedUser()]
  const { id } = await aPost(author, { title: 'عنوان' })
  await runQuery("UPDATE post_drafts SET title = 'عنوان تازه', revision = revision + 1 WHERE post_id = ?", id)
  await importArchive(person, await exportAccount(author))
  const [post] = await readPosts(person)
  const path = `/api/posts/${post?.hash}/draft`
  const { title, revision, document, hasUnpublishedChanges } = EditorPost.parse(await (await as(person).get(path)).json())
  expect([title, hasUnpublishedChanges]).toEqual(['عنوان تازه', true])
  expect((await as(person).put(path, { saveId: crypto.randomUUID(), revision, title, document })).status).toBe(200)
})

test('a sponsored post returns as a draft with a note, a filled profile stays, and what belongs to the account can be left out', async () => {
  const { author } = await aFullAccount()
  const sponsored = await aPost(author, { title: 'رپورتاژ' })
  await aSponsorship(author, sponsored, { state: 'approved', sponsorName: 'شرکت نمونه' })
  const file = await exportAccount(author)
  const [person, other] = [await anEstablishedUser({ bio: 'معرفی خودم' }), await anEstablishedUser()]
  const { hash } = await importArchive(person, file)
  const found = (await listItems(person, hash)).find(({ title }) => title === 'رپورتاژ')
  expect(found).toMatchObject({ state: 'done', isDraft: true, draftReason: 'sponsored', warnings: [] })
  expect((await readPosts(person)).find(({ title }) => title === 'رپورتاژ')?.state).toBe('draft')
  expect(await all('SELECT bio, city FROM users WHERE id = ?', person.id)).toEqual([{ bio: 'معرفی خودم', city: 'متن city' }])
  // The show of the author is still here, so that apps must not take the copy for it.
  expect(
    await queryNumber(
      'SELECT count(DISTINCT guid) AS n FROM podcasts WHERE title = ? AND owner_id IN (?, ?)',
      'پادکست من',
      author.id,
      person.id,
    ),
  ).toBe(2)

  const { counts } = await importArchive(other, file, { account: false })
  expect(counts).toMatchObject({ skipped: 3, failed: 0 })
  expect(await queryNumber('SELECT count(*) AS n FROM follows WHERE follower_id = ?', other.id)).toBe(0)
})
