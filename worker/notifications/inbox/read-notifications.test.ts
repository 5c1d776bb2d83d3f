import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { Notifications, UnreadCount } from '#worker/notifications/publish/contract.ts'
import { type NotificationEventInput, notify } from '#worker/notifications/publish/index.ts'
import {
  aComment,
  aList,
  aPost,
  aPublication,
  as,
  aUser,
  queryNumber,
  recordedDatabase,
  runAllJobs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { pruneNotifications, readNotifications } from './read-notifications.ts'

const db = () => database(env)

const readInbox = async (person: TestUser, query = '') =>
  Notifications.parse(await (await as(person).get(`/api/me/notifications${query}`)).json())
const readUnreadCount = async (person: TestUser) =>
  UnreadCount.parse(await (await as(person).get('/api/me/notifications/unread')).json()).count
const notifyAll = async (...notices: NotificationEventInput[]) => {
  await atomic(
    db(),
    notices.map((notice) => notify(db(), notice)),
  )
  await runAllJobs()
}

async function insertLikes(post: { id: number }, author: TestUser, people: number) {
  const mark = newHash()
  await runQuery(
    `INSERT INTO users (hash, handle, name, created_at) SELECT ? || value, 'm' || ? || value, 'خوانندهٔ ' || value, 1 FROM json_each(?)`,
    mark,
    mark,
    JSON.stringify(Array.from({ length: people }, (_, at) => at)),
  )
  await runQuery("INSERT INTO notification_groups (user_id, kind, subject_id) VALUES (?, 'like', ?)", author.id, post.id)
  await runQuery(
    `INSERT INTO notifications (group_id, user_id, kind, actor_id, created_at)
     SELECT g.id, g.user_id, 'like', u.id, 1 FROM users u, notification_groups g
     WHERE u.hash LIKE ? || '%' AND g.user_id = ? AND g.subject_id = ? ORDER BY u.id`,
    mark,
    author.id,
    post.id,
  )
}

test('the inbox lists each kind once, with its actor if it has one, and links to liked posts, replies, lists and new posts', async () => {
  const [me, other, third] = [await aUser({ name: 'مینا' }), await aUser({ name: 'سارا' }), await aUser()]
  const [mine, theirs] = [await aPost(me, { title: 'نوشتهٔ من' }), await aPost(third, { title: 'نوشتهٔ دیگری' })]
  const [list, own] = [await aList(me, { name: 'خواندنی' }), await aComment(me, theirs.id, { body: 'حرف من' })]
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'list', ?, 1)", other.id, list.id)
  await runQuery(
    "INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1), (?, 'user', ?, 1)",
    other.id,
    me.id,
    me.id,
    other.id,
  )
  await as(other).put(`/api/likes/post/${mine.hash}`)
  await runQuery('INSERT INTO comment_likes SELECT id, ?, post_id, 1 FROM comments WHERE hash = ?', other.id, own.hash)
  const [comment, reply, mention] = [
    await aComment(other, mine.id),
    await aComment(other, theirs.id, { parentId: own.id, body: 'پاسخ من' }),
    await aComment(other, theirs.id, { body: `@${me.handle} ببین` }),
  ]
  const written = await aPost(other, { title: 'تازه' })
  const from = { actorId: other.id }
  const subject = { userId: me.id, ref: '1', title: 'نشریه', path: '/me/publications' }
  const notices: NotificationEventInput[] = [
    { kind: 'follower', ...from, userId: me.id },
    { kind: 'listFollower', ...from, list: list.hash },
    { kind: 'commentLike', ...from, comment: own.hash },
    { kind: 'comment', ...from, comment: comment.hash },
    { kind: 'reply', ...from, comment: reply.hash },
    { kind: 'mention', ...from, comment: mention.hash, handles: [me.handle, other.handle, third.handle] },
    { kind: 'post', ...from, post: written.hash },
    { kind: 'publication', ...from, event: 'invited', ...subject },
    { kind: 'payment', event: 'paid', ...subject },
    { kind: 'security', event: 'password', ...subject },
    { kind: 'moderation', event: 'lifted', ...subject },
  ]
  await notifyAll(...notices)
  await notifyAll(...notices)
  const { items } = await readInbox(me)
  const seen = Object.fromEntries(items.map((item) => [item.kind, item]))
  expect(items).toHaveLength(12)
  expect(Object.keys(seen)).toHaveLength(12)
  for (const { kind, count, actors, unread } of items) {
    const isLocked = ['payment', 'security', 'moderation'].includes(kind)
    expect([kind, count, unread, actors.map(({ name }) => name)]).toEqual([kind, 1, true, isLocked ? [] : ['سارا']])
  }
  expect(seen.like).toMatchObject({ title: 'نوشتهٔ من', path: mine.path })
  expect(seen.reply).toMatchObject({ excerpt: 'پاسخ من', title: 'نوشتهٔ دیگری', path: `/${other.handle}/comment/${reply.hash}` })
  expect(seen.commentLike).toMatchObject({ excerpt: 'حرف من', path: `/${me.handle}/comment/${own.hash}` })
  expect(seen.listFollower).toMatchObject({ title: 'خواندنی', path: `/${me.handle}/list/${list.hash}` })
  expect(seen.post).toMatchObject({ title: 'تازه', path: written.path })
  expect(seen.publication).toMatchObject({ event: 'invited', title: 'نشریه', path: '/me/publications' })
  expect((await readInbox(other)).items).toEqual([])
  // A mention does not notify the post's author, who gets a `comment` notification instead; this test sends none.
  expect((await readInbox(third)).items.map(({ kind }) => kind)).toEqual([])
  expect((await as(null).get('/api/me/notifications')).status).toBe(401)
})

test('a reply to the post’s author replaces the comment notification; a held reply notifies another user only once it is visible; a removed comment has no notification', async () => {
  const [me, other, third] = [await aUser(), await aUser(), await aUser()]
  const post = await aPost(me)
  const own = await aComment(me, post.id)
  const reply = await aComment(other, post.id, { parentId: own.id, state: 'held' })
  await notifyAll(
    { kind: 'comment', actorId: other.id, comment: reply.hash },
    { kind: 'reply', actorId: other.id, comment: reply.hash },
    { kind: 'mention', actorId: other.id, comment: reply.hash, handles: [me.handle] },
  )
  expect((await readInbox(me)).items).toMatchObject([{ kind: 'reply', path: `/${other.handle}/comment/${reply.hash}` }])
  const waiting = await aComment(other, post.id, { parentId: (await aComment(third, post.id)).id, state: 'held' })
  await notifyAll(
    { kind: 'comment', actorId: other.id, comment: waiting.hash },
    { kind: 'reply', actorId: other.id, comment: waiting.hash },
  )
  expect((await readInbox(me)).items.map(({ kind }) => kind)).toEqual(['comment', 'reply'])
  expect((await readInbox(third)).items).toEqual([])
  for (const { hash } of [reply, waiting]) await runQuery("UPDATE comments SET state = 'visible' WHERE hash = ?", hash)
  expect((await readInbox(third)).items.map(({ kind }) => kind)).toEqual(['reply'])
  await runQuery("UPDATE comments SET state = 'removed' WHERE hash = ?", waiting.hash)
  expect((await readInbox(me)).items.map(({ kind }) => kind)).toEqual(['reply'])
  await runQuery("UPDATE comments SET state = 'removed' WHERE hash = ?", reply.hash)
  expect([(await readInbox(me)).items, await readUnreadCount(me)]).toEqual([[], 0])
})

test('a comment like notification is visible only while the like exists', async () => {
  const [me, other] = [await aUser(), await aUser()]
  const { hash } = await aComment(me, (await aPost(await aUser())).id)
  const kinds = async () => (await readInbox(me)).items.map(({ kind, count }) => `${kind} ${count}`)
  const clock = (ms: number) => setClockOffset(ms)
  for (const [nth, expected] of [['commentLike 1'], [], ['commentLike 1']].entries()) {
    clock(nth * 1000)
    const answer = await (nth === 1 ? as(other).delete : as(other).put)(`/api/comments/${hash}/like`)
    expect(answer.status).toBe(200)
    await runAllJobs()
    expect(await kinds()).toEqual(expected)
  }
})

test('the inbox groups a thousand likes under three names and keeps notifications of withdrawn and removed posts without a link', async () => {
  const author = await aUser()
  const post = await aPost(author, { title: 'پرخواننده' })
  await insertLikes(post, author, 1000)
  const [line, ...more] = (await readInbox(author)).items
  expect([line?.count, line?.actors.map(({ name }) => name), more]).toEqual([1000, ['خوانندهٔ 999', 'خوانندهٔ 998', 'خوانندهٔ 997'], []])
  expect(await readUnreadCount(author)).toBe(1)
  await runQuery("UPDATE posts SET state = 'withdrawn' WHERE id = ?", post.id)
  expect((await readInbox(author)).items[0]).toMatchObject({ title: 'پرخواننده', path: null })

  const [reader, writer] = [await aUser(), await aUser()]
  const theirs = await aPost(writer)
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", reader.id, writer.id)
  await notifyAll({ kind: 'post', actorId: writer.id, post: theirs.hash })
  await runQuery("UPDATE posts SET state = 'removed' WHERE id = ?", theirs.id)
  expect((await readInbox(reader)).items[0]).toMatchObject({ kind: 'post', title: null, path: null })
})

test('the inbox pages without duplicates and filters by tab; marking it read up to a cursor keeps newer notifications unread', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const posts = await Promise.all(Array.from({ length: 45 }, () => aPost(author)))
  for (const { hash } of posts) await as(reader).put(`/api/likes/post/${hash}`)
  await runAllJobs()
  const first = await readInbox(author)
  const second = await readInbox(author, `?after=${first.next}`)
  const late = await aUser()
  await runQuery("INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", late.id, author.id)
  await notifyAll({ kind: 'follower', actorId: late.id, userId: author.id })
  const third = await readInbox(author, `?after=${second.next}`)
  const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
  expect([ids.length, new Set(ids).size, third.next]).toEqual([45, 45, undefined])

  expect((await readInbox(author, '?tab=follows')).items.map(({ kind }) => kind)).toEqual(['follower'])
  expect((await readInbox(author, '?tab=comments')).items).toEqual([])
  expect((await readInbox(author, '?tab=likes')).items).toHaveLength(20)
  expect(await readUnreadCount(author)).toBe(46)
  const read = await as(author).put('/api/me/notifications/read', { upTo: first.newest })
  expect(UnreadCount.parse(await read.json())).toEqual({ count: 1 })
  const [top, ...others] = (await readInbox(author)).items
  expect([top?.kind, top?.unread, others.some(({ unread }) => unread)]).toEqual(['follower', true, false])
  await as(author).put('/api/me/notifications/read', { upTo: second.newest })
  await as(author).put('/api/me/notifications/read', { upTo: btoa('999999999999.0').replaceAll('=', '') })
  expect(await readUnreadCount(author)).toBe(0)
  await as(late).put(`/api/likes/post/${posts[0]?.hash}`)
  await runAllJobs()
  expect([await readUnreadCount(author), (await readInbox(author)).items[0]?.count]).toEqual([1, 2])
  expect((await as(author).put('/api/me/notifications/read', { upTo: 'x' })).status).toBe(400)
})

test('a tab merges its kinds, newest first, and reads each in the order of an index', async () => {
  const [me, other] = [await aUser(), await aUser()]
  const kinds = Array.from({ length: 39 }, (_, at) => ['like', 'commentLike', 'follower'][at % 3])
  for (const [at, kind] of kinds.entries()) {
    await runQuery('INSERT INTO notification_groups (user_id, kind, subject_id) VALUES (?, ?, ?)', me.id, kind, 1000 + at)
    await runQuery(
      `INSERT INTO notifications (group_id, user_id, kind, actor_id, created_at)
       SELECT id, user_id, kind, ?, ? FROM notification_groups WHERE user_id = ? AND subject_id = ?`,
      other.id,
      at,
      me.id,
      1000 + at,
    )
  }
  const likes = kinds.flatMap((kind, at) => (kind === 'follower' ? [] : [`${kind} ${at}`])).reverse()
  const read = async (query: string) => {
    const { items, next } = await readInbox(me, `?tab=likes${query}`)
    return { lines: items.map(({ kind, at }) => `${kind} ${at}`), next }
  }
  const first = await read('')
  expect(first.lines).toEqual(likes.slice(0, 20))
  expect(await read(`&after=${first.next}`)).toEqual({ lines: likes.slice(20), next: undefined })

  const { database: DB, recorded } = recordedDatabase(env.DB)
  await readNotifications(database({ DB }), me.id, { tab: 'likes' })
  const [list] = recorded
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${list?.text}`)
    .bind(...(list?.values ?? []))
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail)).toContainEqual(
    expect.stringContaining('INDEX notification_groups_of_kind (user_id=? AND kind=? AND latest_id>?'),
  )
})

test('a post notifies a follower of its author and publication once, unless either is muted, and pruning deletes notifications older than 180 days', async () => {
  const [writer, both, mutes] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner: writer })
  const post = await aPost(writer, { publication })
  for (const person of [both, mutes])
    await runQuery(
      "INSERT INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1), (?, 'publication', ?, 1)",
      person.id,
      writer.id,
      person.id,
      publication.id,
    )
  await runQuery("INSERT INTO mutes VALUES (?, 'publication', ?, 1)", mutes.id, publication.id)
  await notifyAll({ kind: 'post', actorId: writer.id, post: post.hash })
  expect([(await readInbox(both)).items.length, (await readInbox(mutes)).items.length]).toEqual([1, 0])
  await runQuery("INSERT INTO mutes VALUES (?, 'user', ?, 1)", both.id, writer.id)
  expect((await readInbox(both)).items).toEqual([])

  await as(both).put(`/api/likes/post/${post.hash}`)
  await runAllJobs()
  setClockOffset(181 * DAY)
  // Loops, because one run deletes a limited number, oldest first, and earlier tests of the file left more.
  const isOld = `SELECT EXISTS (SELECT 1 FROM notifications WHERE created_at < ${now() - 180 * DAY}) AS n`
  while ((await queryNumber(isOld)) === 1) await pruneNotifications(db())
  const left = await queryNumber('SELECT count(*) AS n FROM notification_groups WHERE user_id = ?', writer.id)
  expect(left).toBe(0)
})
