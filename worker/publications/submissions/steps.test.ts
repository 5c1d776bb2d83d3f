import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import {
  aPost,
  aPublication,
  aSubmission,
  as,
  aUser,
  deliverNotifications,
  linksTo,
  paragraphs,
  queryNumber,
  readNotifications,
  runQuery,
} from '#worker/testing/index.ts'
import { publishAccepted } from './publish-accepted.ts'
import { accept, aScene, key, kinds, read, sendPost } from './testing/scene.ts'

type Sent = Awaited<ReturnType<typeof aScene>> & Awaited<ReturnType<typeof sendPost>>
const later = () => Date.now() + HOUR
const giveBack = ({ editor, hash }: Sent) =>
  as(editor).post(`/api/submissions/${hash}/return`, { version: 1, reason: 'پایانش را روشن‌تر بنویس.' })
const schedule = ({ editor, hash }: Sent) => accept(editor, hash, { version: 1, publishAt: later() })
const publishDue = () => {
  setClockOffset(2 * HOUR)
  return publishAccepted(database(env), 'http://daftar.test')
}
const suspend = ({ author }: Sent) => runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", author.id)
const suggest = ({ editor, hash }: Sent) =>
  as(editor).post(`/api/submissions/${hash}/suggestions`, {
    key: key(),
    version: 1,
    title: 'عنوان دیگر',
    document: paragraphs('متن نوشتهٔ آزمون.'),
  })

const rowOf = (hash: string) => env.DB.prepare('SELECT * FROM submissions WHERE hash = ?').bind(hash).first<Record<string, unknown>>()

test.each<[string, string, (sent: Sent) => Promise<unknown>, ((sent: Sent) => Promise<unknown>)?]>([
  ['is returned', 'returned', giveBack],
  [
    'is sent again',
    'open',
    ({ author, hash }) => as(author).post(`/api/submissions/${hash}/resubmit`, { version: 1, revision: 1 }),
    giveBack,
  ],
  ['is accepted for later', 'accepted', schedule],
  ['is accepted', 'published', ({ editor, hash }) => accept(editor, hash)],
  ['is published at its time', 'published', publishDue, schedule],
  [
    'cannot be published at its time',
    'open',
    async (sent) => {
      await suspend(sent)
      await publishDue()
    },
    schedule,
  ],
  ['is withdrawn', 'withdrawn', ({ author, hash }) => as(author).post(`/api/submissions/${hash}/withdraw`), schedule],
  ['gets a suggestion', 'open', suggest],
])('a submission that %s is %s, counts as changed then, and no other one changes', async (_, state, act, before) => {
  const scene = await aScene()
  const [sent, other] = [{ ...scene, ...(await sendPost(scene)) }, await sendPost(scene)]
  await before?.(sent)
  await runQuery('UPDATE submissions SET updated_at = 5 WHERE hash IN (?, ?)', sent.hash, other.hash)
  const ofOther = await rowOf(other.hash)
  await act(sent)
  const row = await rowOf(sent.hash)
  expect(row).toMatchObject({ state, publish_at: state === 'accepted' ? expect.any(Number) : null })
  expect(row?.updated_at).toBeGreaterThan(5)
  expect(await rowOf(other.hash)).toEqual(ofOther)
})

test('withdrawing ends only the review that the accepted version waits in', async () => {
  const scene = await aScene()
  const author = await aUser()
  const held = await aPost(author, { state: 'draft', document: linksTo('https://elsewhere.example/') })
  const { hash } = await sendPost({ ...scene, author }, {}, held)
  await accept(scene.editor, hash)
  const own = await aPost(author, { state: 'draft', document: linksTo('https://elsewhere.example/') })
  await as(author).post(`/api/posts/${own.hash}/publish`, { revision: 1 })
  const reviewOf = (post: { id: number }) => env.DB.prepare('SELECT state FROM post_reviews WHERE post_id = ?').bind(post.id).first('state')
  expect([await reviewOf(held), await reviewOf(own)]).toEqual(['held', 'held'])
  const waiting = await aSubmission(author, own, scene.publication)
  expect((await as(author).post(`/api/submissions/${waiting}/withdraw`)).status).toBe(204)
  expect([await reviewOf(held), await reviewOf(own)]).toEqual(['held', 'held'])
  expect((await as(author).post(`/api/submissions/${hash}/withdraw`)).status).toBe(204)
  expect([await reviewOf(held), await reviewOf(own)]).toEqual(['withdrawn', 'held'])
})

test('an accepted version in review tells its author where it waits, and a published one where it is, once', async () => {
  const scene = await aScene()
  const author = await aUser()
  const post = await aPost(author, { state: 'draft', document: linksTo('https://elsewhere.example/') })
  const { hash } = await sendPost({ ...scene, author }, {}, post)
  await accept(scene.editor, hash)
  const published = await sendPost(scene)
  await accept(scene.editor, published.hash)
  await deliverNotifications()
  const pathsOf = async ({ id }: { id: number }) =>
    (await env.DB.prepare("SELECT path FROM notification_groups WHERE user_id = ? AND event = 'accepted'").bind(id).all()).results.map(
      ({ path }) => path,
    )
  expect(await pathsOf(author)).toEqual([`/me/posts/submissions/${hash}`])
  expect(await pathsOf(scene.author)).toEqual([`/${scene.publication.handle}/شهر-خاموش-${published.post}`])
})

test('a suggestion and its answer do not hide why a submission was returned', async () => {
  const scene = await aScene()
  const sent = { ...scene, ...(await sendPost(scene)) }
  const { hash: suggestion } = await (await suggest(sent)).json<{ hash: string }>()
  await giveBack(sent)
  const answered = await as(scene.author).post(`/api/submissions/${sent.hash}/suggestions/${suggestion}/answer`, {
    key: key(),
    revision: 1,
    accepted: [],
  })
  expect(answered.status).toBe(200)
  const details = await read(scene.author, sent.hash)
  expect([details.reason, kinds(details)]).toEqual(['پایانش را روشن‌تر بنویس.', ['submitted', 'suggested', 'returned', 'answered']])
})

test('a submission shows its own latest version, people and publication among others of the same author', async () => {
  const scene = await aScene()
  const other = await aPublication({ owner: await aUser() })
  const [one, two] = [await sendPost(scene, { tags: ['شهر'] }), await aPost(scene.author, { state: 'draft', title: 'پست دوم' })]
  const elsewhere = await aSubmission(scene.author, two, other)
  expect(await read(scene.author, one.hash)).toMatchObject({
    title: 'شهر خاموش',
    tags: ['شهر'],
    publication: { hash: scene.publication.hash },
  })
  expect(await read(scene.author, elsewhere)).toMatchObject({ title: 'پست دوم', tags: [], publication: { hash: other.hash } })
  expect((await as(scene.editor).get(`/api/submissions/${elsewhere}`)).status).toBe(404)
  expect(await queryNumber('SELECT count(*) AS n FROM submissions WHERE author_id = ?', scene.author.id)).toBe(2)
})

test('a return is told to its author once, also if it is repeated', async () => {
  const scene = await aScene()
  const sent = { ...scene, ...(await sendPost(scene)) }
  for (let nth = 0; nth < 2; nth++) expect((await giveBack(sent)).status).toBe(200)
  await deliverNotifications()
  expect(await readNotifications(scene.author)).toEqual(['submission returned 1'])
})
