import { env } from 'cloudflare:workers'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { ALL_SLICES } from '#worker/slices.ts'
import {
  aComment,
  aList,
  aPost,
  aPublication,
  as,
  aUser,
  countInvalidations,
  faultyDatabase,
  InjectedFault,
  queryDatabase,
  queryNumber,
  readTables,
  runQuery,
  type TestUser,
  takeConsole,
  testEnv,
} from '#worker/testing/index.ts'
import { runDeletions } from './run-deletions.ts'

async function aPersonWithContent() {
  const [person, friend, successor, writer] = [
    await aUser({ bio: 'می‌نویسم', links: ['https://example.org/'] }),
    await aUser(),
    await aUser(),
    await aUser(),
  ]
  const kept = await aPublication({ owner: person, editors: [successor], writers: [writer] })
  const closed = await aPublication({ owner: person, writers: [writer] })
  const own = await aPost(person, { tags: [`برچسب ${newHash()}`], topics: ['city'], publication: kept })
  const theirs = await aPost(writer, { publication: closed })
  const liked = await aPost(friend)
  const [picture, list] = [newHash(), await aList(person)]
  await env.MEDIA.put(`image/${picture}/480.avif`, 'a')
  await env.MEDIA.put(`image/${picture}/480.webp`, 'a')
  await env.MEDIA.put(`sound/${own.hash}.mp3`, 'a')
  await runQuery(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?, ?, 'd', 480, 480, '[480]', 1, 1)",
    picture,
    person.id,
  )
  await env.MEDIA.put(`audio/${picture}`, 'a')
  await runQuery(
    "INSERT INTO audio (hash, owner_id, content_digest, format, duration, bytes, created_at, checked_at) VALUES (?, ?, 'd', 'mp3', 1000, 1, 1, 1)",
    picture,
    person.id,
  )
  await runQuery(
    "INSERT INTO sounds (post_id, hash, object_key, format, bytes, duration, guid, stored_at) VALUES (?, ?, ?, 'mp3', 1, 1000, ?, 1)",
    own.id,
    own.hash,
    `sound/${own.hash}.mp3`,
    own.hash,
  )
  const { uploadId } = await env.MEDIA.createMultipartUpload(`sound/${picture}`)
  await env.MEDIA.put(`sound/${picture}`, 'joined just before')
  await runQuery(
    "INSERT INTO sound_uploads (hash, post_id, owner_id, key, multipart_id, file_name, bytes, created_at, touched_at) VALUES (?1, ?2, ?3, ?1, ?4, 'a.mp3', 10, 1, 1)",
    picture,
    own.id,
    person.id,
    uploadId,
  )
  await runQuery('INSERT INTO likes (post_id, user_id, created_at) VALUES (?, ?, 1), (?, ?, 1)', liked.id, person.id, own.id, friend.id)
  await runQuery(
    "INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1), (?, 'user', ?, 1)",
    person.id,
    friend.id,
    friend.id,
    person.id,
  )
  await runQuery('INSERT INTO list_items (list_id, post_id, position, added_at) VALUES (?, ?, 1, 1)', list.id, liked.id)
  const { hash: comment } = await aComment(person, liked.id, { body: 'چه خوب' })
  await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', friend.id, person.id)
  await runQuery(
    "INSERT INTO mutes (user_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1), (?, 'topic', 1, 1)",
    friend.id,
    person.id,
    person.id,
  )
  await runQuery(
    "INSERT INTO reports (hash, reporter_id, kind, target_id, rule, words, created_at) VALUES (?, ?, 'person', ?, 'other', 'آزارم داد', 1)",
    newHash(),
    person.id,
    friend.id,
  )
  await runQuery(
    "INSERT INTO preferences (user_id, birth_date, unsubscribe_token, changed_at) VALUES (?, '1990-01-01', ?, 1)",
    person.id,
    newHash(),
  )
  await runQuery(
    "INSERT INTO contact_messages (client_key, receipt, user_id, name, email, subject, message, created_at) VALUES (?, ?, ?, 'سارا', ?, 'پرسش', 'سلام', 1)",
    newHash(),
    newHash(),
    person.id,
    person.email,
  )
  for (const publication of [kept, closed])
    await env.STATS.prepare(
      `INSERT INTO daily_counts (subject, subject_id, day, author_id, publication_id, views)
       VALUES ('post', ?1, date('2000-01-01', ?2 || ' days'), ?3, ?2, 7)`,
    )
      .bind(own.id, publication.id, person.id)
      .run()
  const response = await as(person).post('/api/me/deletion', {
    handle: person.handle,
    publications: [
      { hash: kept.hash, successor: successor.handle },
      { hash: closed.hash, successor: null },
    ],
  })
  expect(response.status).toBe(202)
  return { person, friend, successor, writer, kept, closed, own, theirs, liked, picture, comment }
}

/** Returns the names of the tables that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await readTables(queryDatabase(env.DB))
  const found = await env.DB.batch(
    tables.map(({ name, columns }) =>
      env.DB.prepare(`SELECT 1 FROM ${name} WHERE ${columns.map((column) => `instr("${column.name}", ?1)`).join(' OR ')} LIMIT 1`).bind(
        text,
      ),
    ),
  )
  return tables.filter((_, at) => (found[at]?.results.length ?? 0) > 0).map(({ name }) => name)
}

type PersonWithContent = Awaited<ReturnType<typeof aPersonWithContent>>

async function expectErased({ person, friend, successor, writer, kept, closed, own, theirs, liked, picture }: PersonWithContent) {
  expect(await tablesWith(person.email)).toEqual([])
  for (const { table, where } of ALL_SLICES.flatMap(({ erases = [] }) => erases).filter((erasure) => typeof erasure !== 'function')) {
    const left = await database(env).all(sqlCount(table, where(person.id)))
    expect([table, left]).toEqual([table, [{ n: 0 }]])
  }
  expect(
    await env.DB.prepare(
      'SELECT name, bio, links, avatar, post_count AS posts, follower_count AS followers, following_count AS following FROM users WHERE id = ?',
    )
      .bind(person.id)
      .first(),
  ).toEqual({
    name: '',
    bio: '',
    links: '[]',
    avatar: null,
    posts: 0,
    followers: 0,
    following: 0,
  })
  expect(
    await env.DB.prepare('SELECT state, removed_by AS removedBy, title, description FROM posts WHERE id = ?').bind(own.id).first(),
  ).toEqual({ state: 'removed', removedBy: 'account', title: '', description: '' })
  const counted = await env.STATS.prepare(
    `SELECT (SELECT count(*) FROM daily_counts WHERE author_id = ?1 OR (subject, subject_id) IN (VALUES ('author', ?1), ('publication', ?2)))
       AS own, (SELECT views FROM daily_counts WHERE (subject, subject_id) = ('publication', ?3)) AS shared`,
  )
    .bind(person.id, closed.id, kept.id)
    .first()
  expect(counted).toEqual({ own: 0, shared: 7 })
  expect(await queryNumber('SELECT like_count AS n FROM posts WHERE id = ?', liked.id)).toBe(0)
  expect(await queryNumber('SELECT follower_count AS n FROM users WHERE id = ?', friend.id)).toBe(0)
  expect(await queryNumber('SELECT following_count AS n FROM users WHERE id = ?', friend.id)).toBe(0)
  expect(
    await queryNumber(
      'SELECT count(*) AS n FROM tags WHERE post_count <> (SELECT count(*) FROM post_tags t WHERE t.tag_id = tags.id AND t.published_at IS NOT NULL)',
    ),
  ).toBe(0)
  for (const key of [
    `image/${picture}/480.avif`,
    `image/${picture}/480.webp`,
    `audio/${picture}`,
    `sound/${own.hash}.mp3`,
    `sound/${picture}`,
  ])
    expect(await env.MEDIA.head(key)).toBeNull()
  for (const tag of [`image-${picture}`, `audio-${picture}`, `post-${own.hash}`])
    expect(await countInvalidations(tag), tag).toBeGreaterThan(0)

  expect(await queryNumber('SELECT owner_id AS n FROM publications WHERE id = ?', kept.id)).toBe(successor.id)
  expect(
    await env.DB.prepare('SELECT role FROM publication_members WHERE publication_id = ? AND user_id = ?')
      .bind(kept.id, successor.id)
      .first('role'),
  ).toBe('owner')
  expect(await queryNumber('SELECT post_count AS n FROM publications WHERE id = ?', kept.id)).toBe(0)
  const post = await (await as(null).get(`/api/posts/${theirs.hash}`)).json<{ path: string; publication: unknown }>()
  expect(post).toMatchObject({ path: `/${writer.handle}/${theirs.path.split('/')[2]}`, publication: null })
  for (const path of [`/api/profiles/${closed.handle}`, `/api/profiles/${person.handle}`, `/api/posts/${own.hash}`]) {
    expect([path, (await as(null).get(path)).status]).toEqual([path, 410])
  }
  expect(await (await as(null).get(`/api/comments/post/${liked.hash}`)).json()).toMatchObject({ items: [{ author: null, body: 'چه خوب' }] })
  for (const handle of [person.handle, closed.handle]) {
    expect(await (await as(null).get(`/api/accounts/handles/${handle}`)).json()).toMatchObject({ available: false })
  }
  expect(await queryNumber("SELECT count(*) AS n FROM reports WHERE reporter_id = ? AND words = ''", person.id)).toBe(1)
  expect(await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ? AND done_at IS NOT NULL', person.id)).toBe(1)
}

const sqlCount = (table: string, where: SQL) => sql`SELECT count(*) AS n FROM ${sql.raw(table)} WHERE ${where}`

test('runDeletions keeps credentials and post bodies 29 days after the request', async () => {
  const { person, own } = await aPersonWithContent()
  expect(await tablesWith(person.email)).toContain('credentials')
  setClockOffset(29 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  expect(await queryNumber('SELECT count(*) AS n FROM credentials WHERE user_id = ?', person.id)).toBe(1)
  expect(await queryNumber('SELECT count(*) AS n FROM post_bodies WHERE post_id = ?', own.id)).toBe(1)
})

test('runDeletions erases the user’s data, keeps what belongs to others and updates counters', async () => {
  const fixture = await aPersonWithContent()
  setClockOffset(31 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  await expectErased(fixture)
})

test('after more than twenty crashes at different database calls, runDeletions completes the erasure', async () => {
  const fixture = await aPersonWithContent()
  setClockOffset(31 * DAY)
  let killed = 0
  // Each run gets further; an odd step keeps both kinds of crash in the short form.
  for (let nth = 1; ; nth += __FULL_MATRIX__ ? 1 : 3) {
    const { database: faulty, calls } = faultyDatabase(env.DB, { nth, when: nth % 2 ? 'after' : 'before' })
    // After the longest pause.
    setClockOffset(31 * DAY + nth * 6 * HOUR)
    try {
      await runDeletions(testEnv({ DB: faulty }), ALL_SLICES)
      expect(calls()).toBeLessThan(nth)
      break
    } catch (error) {
      expect(String(error) + String(error instanceof Error ? error.cause : '')).toContain(InjectedFault.name)
      killed += 1
    }
  }
  takeConsole()
  expect(killed).toBeGreaterThan(20)
  await expectErased(fixture)
})

test('an account whose erasure fails holds up no other, pauses longer after each run, and is erased when the fault is gone', async () => {
  const [broken, other] = [await aUser(), await aUser()]
  for (const person of [broken, other]) {
    await aPost(person)
    await as(person).post('/api/me/deletion', { handle: person.handle })
  }
  const isErased = async (person: TestUser) =>
    (await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ? AND done_at IS NOT NULL', person.id)) === 1
  await runQuery(
    `CREATE TRIGGER broken BEFORE DELETE ON credentials WHEN OLD.user_id = ${broken.id} BEGIN SELECT raise(ABORT, 'broken'); END`,
  )
  let runs = 0
  for (let minute = 0; minute <= 30; minute++) {
    setClockOffset(31 * DAY + minute * MINUTE)
    await runDeletions(testEnv(), ALL_SLICES).catch(() => runs++)
  }
  await runQuery('DROP TRIGGER broken')
  expect(takeConsole().filter((line) => line.includes('account_erasure_failed'))).toHaveLength(4)
  expect([await isErased(broken), await isErased(other), runs]).toEqual([false, true, 4])
  setClockOffset(31 * DAY + 2 * HOUR)
  await runDeletions(testEnv(), ALL_SLICES)
  expect(await isErased(broken)).toBe(true)
})

test('an account that needs more batches than a run has continues behind the others', async () => {
  const [large, small] = [await aUser(), await aUser()]
  for (let nth = 0; nth < 4; nth++) await aList(large)
  for (const person of [large, small]) await as(person).post('/api/me/deletion', { handle: person.handle })
  const isErased = async (person: TestUser) =>
    (await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ? AND done_at IS NOT NULL', person.id)) === 1
  // Never erased, because a row comes back whenever it is deleted.
  await runQuery(
    `CREATE TRIGGER endless AFTER DELETE ON lists WHEN OLD.owner_id = ${large.id} BEGIN
      INSERT INTO lists (hash, owner_id, name, created_at) VALUES (lower(hex(randomblob(6))), ${large.id}, 'x', 1); END`,
  )
  for (let minute = 0; minute < 3; minute++) {
    setClockOffset(31 * DAY + minute * MINUTE)
    await runDeletions(testEnv(), ALL_SLICES, 30)
  }
  await runQuery('DROP TRIGGER endless')
  expect([await isErased(large), await isErased(small)]).toEqual([false, true])
})

test('runDeletions stops at its batch limit, and the next run continues', async () => {
  const fixture = await aPersonWithContent()
  setClockOffset(31 * DAY)
  let runs = 0
  while ((await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ? AND done_at IS NULL', fixture.person.id)) > 0) {
    await runDeletions(testEnv(), ALL_SLICES, 3)
    expect(++runs).toBeLessThan(60)
  }
  expect(runs).toBeGreaterThan(3)
  await expectErased(fixture)
})

test('runDeletions closes a publication of 251 posts whose successor has deactivated their account, and keeps a writer’s post', async () => {
  const [owner, successor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [successor], writers: [writer] })
  const post = await aPost(writer, { publication })
  await env.DB.prepare(
    `INSERT INTO posts (hash, author_id, publication_id, client_key, created_at, updated_at)
     SELECT 'x' || substr(hex(randomblob(6)), 1, 11), ?, ?, 'k' || value, 1, 1 FROM json_each(?)`,
  )
    .bind(writer.id, publication.id, JSON.stringify(Array.from({ length: 250 }, (_, at) => at)))
    .run()
  await as(owner).post('/api/me/deletion', {
    handle: owner.handle,
    publications: [{ hash: publication.hash, successor: successor.handle }],
  })
  await as(successor).post('/api/me/deactivate')
  setClockOffset(31 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  expect(await queryNumber('SELECT count(*) AS n FROM posts WHERE publication_id = ?', publication.id)).toBe(0)
  expect((await as(null).get(`/api/profiles/${publication.handle}`)).status).toBe(410)
  expect((await as(null).get(`/api/posts/${post.hash}`)).status).toBe(200)
})

test('runDeletions deletes credentials 31 days after the deletion request', async () => {
  const person: TestUser = await aUser()
  await as(person).post('/api/me/deletion', { handle: person.handle })
  setClockOffset(31 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  expect(await queryNumber('SELECT count(*) AS n FROM credentials WHERE email_key = ?', person.email)).toBe(0)
  expect(now()).toBeGreaterThan(Date.now() + 30 * DAY)
})
