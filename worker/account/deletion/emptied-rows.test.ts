import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { mapProfileTexts, PROFILE_TEXT_NAMES } from '#shared/profile-texts.ts'
import { newHash } from '#worker/lib/hash.ts'
import { ALL_SLICES } from '#worker/slices.ts'
import { aPost, aPublication, aShow, as, aUser, queryNumber, runQuery, type TestUser, testEnv } from '#worker/testing/index.ts'
import { runDeletions } from './run-deletions.ts'

async function erase(person: TestUser): Promise<void> {
  expect((await as(person).post('/api/me/deletion', { handle: person.handle, publications: [] })).status).toBeLessThan(300)
  await runQuery('UPDATE account_deletions SET due_at = 1 WHERE user_id = ?', person.id)
  await runDeletions(testEnv(), ALL_SLICES)
  expect(await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ? AND done_at > 0', person.id)).toBe(1)
}
const rowOf = (table: string, id: number) => env.DB.prepare(`SELECT * FROM ${table} WHERE id = ?`).bind(id).first<Record<string, unknown>>()

test('a personal show of an erased user is empty, one in a publication and that of another user stay', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const { id: publicationId } = await aPublication({ owner: other, editors: [person] })
  const shows = [await aShow(person), await aShow(person, { publicationId }), await aShow(other)]
  const picture = JSON.stringify({ hash: newHash(), width: 480, height: 480, widths: [480] })
  for (const { id } of shows)
    await runQuery(
      `UPDATE podcasts SET title = 'نام', description = 'معرفی', category = 'هنر', cover = ?, author = 'گوینده', copyright = 'حق', link = 'https://a.example/',
        moved_to = 'https://b.example/', guid = 'g' || id, seasons = '["یک"]', persons = '["کسی"]', funding = '["اینجا"]', texts = '["متن"]', license = '"cc"'
        WHERE id = ?`,
      picture,
      id,
    )
  const before = await Promise.all(shows.map(({ id }) => rowOf('podcasts', id)))
  await erase(person)
  const [own, shared, foreign] = await Promise.all(shows.map(({ id }) => rowOf('podcasts', id)))
  expect(own).toMatchObject({
    ...{ title: '', description: '', category: '', cover: null, author: '', copyright: '', link: null, moved_to: null, guid: null },
    ...{ seasons: '[]', persons: '[]', funding: '[]', texts: '[]', license: null },
  })
  expect([shared?.title, shared?.texts, foreign]).toEqual(['نام', '["متن"]', before[2]])
})

test('an erased profile is empty and no longer of the staff, and that of another user stays', async () => {
  const [person, other] = [await aUser({ role: 'moderator' }), await aUser({ role: 'moderator' })]
  const picture = JSON.stringify({ hash: newHash(), width: 480, height: 480, widths: [480] })
  for (const { id } of [person, other])
    await runQuery(
      `UPDATE users SET ${PROFILE_TEXT_NAMES.map((name) => `${name} = 'من'`).join()}, links = '["https://a.example/"]', avatar = ? WHERE id = ?`,
      picture,
      id,
    )
  const before = await rowOf('users', other.id)
  await erase(person)
  expect(await rowOf('users', person.id)).toMatchObject({
    ...{ name: '', ...mapProfileTexts(() => ''), links: '[]', avatar: null, role: 'member', state: 'deleted', handle: person.handle },
  })
  expect(await rowOf('users', other.id)).toEqual(before)
})

test('messages of an erased user are emptied and closed, those of others and of staff keep their text', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const write = async (userId: number, over: { assigneeId?: number; closedAt?: number } = {}) => {
    const [key, receipt] = [newHash(), newHash()]
    await runQuery(
      `INSERT INTO contact_messages (client_key, receipt, user_id, name, email, subject, message, created_at, reply_token, assignee_id, closed_at, state)
       VALUES (?, ?, ?, 'نام', 'a@b.example', 'موضوع', 'متن', 1, ?, ?, ?, ?)`,
      key,
      receipt,
      userId,
      newHash(),
      over.assigneeId ?? null,
      over.closedAt ?? null,
      over.closedAt ? 'closed' : 'new',
    )
    return queryNumber('SELECT id AS n FROM contact_messages WHERE client_key = ?', key)
  }
  const [open, closed] = [await write(person.id), await write(person.id, { closedAt: 7 })]
  const [foreign, assigned] = [await write(other.id), await write(other.id, { assigneeId: person.id })]
  const before = [await rowOf('contact_messages', foreign), await rowOf('contact_messages', assigned)]
  await erase(person)
  const emptied = { user_id: null, name: '', email: '', subject: '', message: '', reply_token: '', state: 'closed' }
  expect(await rowOf('contact_messages', open)).toMatchObject({ ...emptied, closed_at: expect.any(Number) })
  expect(await rowOf('contact_messages', closed)).toMatchObject({ ...emptied, closed_at: 7 })
  expect(await rowOf('contact_messages', foreign)).toEqual(before[0])
  expect(await rowOf('contact_messages', assigned)).toEqual({ ...before[1], assignee_id: null })
})

test('notifications of others that name a post of an erased user are deleted, for staff too, and no others', async () => {
  const [person, other, reader] = [await aUser(), await aUser(), await aUser()]
  const [own, foreign] = [await aPost(person), await aPost(other)]
  const tell = async (kind: string, hash: string) => {
    const path = `/me/posts/submissions/${hash}`
    const group = await queryNumber(
      'INSERT INTO notification_groups (user_id, kind, event, ref, title, path) VALUES (?, ?, ?, ?, ?, ?) RETURNING id AS n',
      reader.id,
      kind,
      'told',
      `${kind}:${hash}`,
      'نام پست',
      path,
    )
    await runQuery('INSERT INTO notifications (group_id, user_id, kind, created_at) VALUES (?, ?, ?, 1)', group, reader.id, kind)
    return group
  }
  const told: number[] = []
  const kept: number[] = []
  for (const kind of ['editorial', 'submission', 'moderation']) {
    told.push(await tell(kind, own.hash))
    kept.push(await tell(kind, foreign.hash))
  }
  await erase(person)
  const left = async (groups: number[]) =>
    queryNumber('SELECT count(*) AS n FROM notifications WHERE group_id IN (SELECT value FROM json_each(?))', JSON.stringify(groups))
  expect([await left(told), await left(kept)]).toEqual([0, 3])
})

test('what a suspension of an erased user quotes is emptied, and those of others are not', async () => {
  const [moderator, person, other] = [await aUser({ role: 'moderator' }), await aUser(), await aUser()]
  const hashes: string[] = []
  for (const { handle } of [person, other]) {
    const body = { handle, rule: 4, excerpt: 'بخر بخر', note: 'سه بار', subjectPath: '/somebody/post' }
    hashes.push((await (await as(moderator).post('/api/moderation/suspensions', body)).json<{ hash: string }>()).hash)
  }
  for (const user of [person, other]) expect((await as(user).post('/api/me/appeal', { text: 'اشتباه شده است' })).status).toBe(200)
  await runQuery("UPDATE suspensions SET appeal_answer = 'پاسخ', appeal_answered_at = 2")
  await runQuery('UPDATE sessions SET proven_at = 9e15')
  await erase(person)
  const read = (hash: string | undefined) =>
    env.DB.prepare('SELECT rule, subject_path, excerpt, appeal, appeal_answer FROM suspensions WHERE hash = ?').bind(hash).first()
  expect(await read(hashes[0])).toEqual({ rule: 4, subject_path: '', excerpt: '', appeal: null, appeal_answer: null })
  expect(await read(hashes[1])).toMatchObject({
    subject_path: '/somebody/post',
    excerpt: 'بخر بخر',
    appeal: 'اشتباه شده است',
    appeal_answer: 'پاسخ',
  })
})
