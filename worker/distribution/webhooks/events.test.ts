import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { eraseChunk } from '#worker/lib/erasure.ts'
import { newHash } from '#worker/lib/hash.ts'
import { erasure as subscriptionErasure } from '#worker/newsletters/subscriptions/erasure.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import {
  aCommenter,
  aHeldPost,
  anEstablishedUser,
  aPost,
  aPublication,
  as,
  aUser,
  linksTo,
  paragraphs,
  queryNumber,
  runAllJobs,
  runQuery,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { aReceiver, aWebhook, deliverAfter } from './testing/a-receiver.ts'

beforeEach(() => setClockOffset(0))

/** A member with a webhook for all events, and what it received. */
async function aTold(person?: TestUser) {
  const owner = person ?? (await anEstablishedUser())
  const receiver = aReceiver()
  return { owner, receiver, webhook: await aWebhook(owner, receiver) }
}

async function aDraft(person: TestUser, title = 'خبر تازه', document = paragraphs('متن خبر تازه.')) {
  const { hash } = await (await as(person).post('/api/posts', { key: newHash(), title, document })).json<{ hash: string }>()
  return hash
}
const publish = (person: TestUser, hash: string, over: object = {}) =>
  as(person).post(`/api/posts/${hash}/publish`, { revision: 1, ...over })
const save = (person: TestUser, hash: string, revision: number, title: string, document = paragraphs('متن دیگر.')) =>
  as(person).put(`/api/posts/${hash}/draft`, { saveId: newHash(), revision, title, document })

test('publishing, changing and withdrawing a post sends a message each, and a draft and its saves send none', async () => {
  const { owner, receiver } = await aTold()
  const hash = await aDraft(owner)
  await deliverAfter(0)
  expect(receiver.received).toEqual([])
  expect((await publish(owner, hash, { tags: ['تازه'] })).status).toBe(200)
  await deliverAfter(0)
  await save(owner, hash, 1, 'راز پیش‌نویس')
  await deliverAfter(0)
  expect(receiver.received.map(({ message }) => message)).toEqual([
    {
      type: 'post.published',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        ...{ hash, title: 'خبر تازه', description: 'متن خبر تازه.', author: { handle: owner.handle, name: owner.name }, publication: null },
        ...{ publishedAt: expect.any(Number), minutes: 1, tags: ['تازه'], isSponsored: false },
        url: expect.stringMatching(new RegExp(`^${env.ORIGIN}/${owner.handle}/.+${hash}$`)),
      },
    },
  ])
  await publish(owner, hash, { revision: 2 })
  await deliverAfter(0)
  expect(receiver.received.at(-1)?.message).toMatchObject({ type: 'post.updated', data: { hash, title: 'راز پیش‌نویس' } })
  await as(owner).post('/api/posts/mine/change', { action: 'withdraw', hashes: [hash] })
  await deliverAfter(0)
  expect(receiver.received.at(-1)?.message).toEqual({
    type: 'post.removed',
    timestamp: expect.any(String),
    data: { hash, url: `${env.ORIGIN}/${owner.handle}/${hash}` },
  })
  expect(receiver.types()).toEqual(['post.published', 'post.updated', 'post.removed'])
})

test('a scheduled post sends its message once it is published', async () => {
  const { owner, receiver } = await aTold()
  const hash = await aDraft(owner)
  expect((await as(owner).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt: now() + HOUR })).status).toBe(200)
  await deliverAfter(HOUR / 2)
  expect(receiver.received).toEqual([])
  setClockOffset(2 * HOUR)
  await publishDue(database(env), env.ORIGIN)
  await deliverAfter(0)
  expect(receiver.types()).toEqual(['post.published'])
})

test('a version that is held sends nothing, whether a version is public or not, until a moderator releases it', async () => {
  const { owner, receiver } = await aTold(await aUser())
  const hash = await aDraft(owner, 'نخستین', linksTo('https://shop.example/'))
  expect(await (await publish(owner, hash)).json()).toMatchObject({ held: true })
  const known = await aPost(owner)
  await deliverAfter(0)
  receiver.received.length = 0
  await save(owner, known.hash, 1, 'راز نگه‌داشته', linksTo('https://shop.example/'))
  expect(await (await publish(owner, known.hash, { revision: 2 })).json()).toMatchObject({ held: true })
  await deliverAfter(DAY)
  expect(receiver.received).toEqual([])
  const moderator = await aUser({ role: 'moderator' })
  const release = await as(moderator).post(`/api/moderation/held-posts/${known.hash}/release`, { version: 1 })
  expect(release.status).toBe(200)
  await deliverAfter(0)
  expect(receiver.received.map(({ message }) => message)).toMatchObject([{ type: 'post.updated', data: { title: 'راز نگه‌داشته' } }])
})

test('the posts of an import send nothing', async () => {
  const { owner, receiver } = await aTold()
  const { id } = await aHeldPost(owner)
  await runQuery("UPDATE posts SET state = 'published', published_at = created_at - 1, title = 'قدیمی' WHERE id = ?", id)
  await deliverAfter(0)
  expect(receiver.received).toEqual([])
})

test('a post withdrawn before its message is sent appears only as removed, without its title', async () => {
  const { owner, receiver, webhook } = await aTold()
  const hash = await aDraft(owner, 'پشیمانی')
  await publish(owner, hash)
  await as(owner).delete(`/api/posts/${hash}`)
  await deliverAfter(0)
  expect(receiver.types()).toEqual(['post.removed'])
  expect(JSON.stringify(receiver.received)).not.toContain('پشیمانی')
  expect(await (await as(owner).get(`/api/webhooks/${webhook.hash}/deliveries`)).json()).toMatchObject({
    items: [
      { event: 'post.removed', state: 'delivered' },
      { event: 'post.published', state: 'withheld', payload: null },
    ],
  })
})

test('the webhook of a publication receives events of its own posts only, including posts that enter or leave it', async () => {
  const owner = await anEstablishedUser()
  const [publication, other] = [await aPublication({ owner }), await aPublication({ owner })]
  const [receiver, elsewhere, own] = [aReceiver(), aReceiver(), aReceiver()]
  await aWebhook(owner, receiver, { publication: publication.handle })
  await aWebhook(owner, elsewhere, { publication: other.handle })
  await aWebhook(owner, own)
  const hash = await aDraft(owner)
  await publish(owner, hash)
  await deliverAfter(0)
  expect([receiver.types(), elsewhere.types(), own.types()]).toEqual([[], [], ['post.published']])
  await publish(owner, hash, { publication: publication.hash })
  await deliverAfter(0)
  expect([receiver.types(), elsewhere.types(), own.types()]).toEqual([['post.published'], [], ['post.published', 'post.updated']])
  await publish(owner, hash, { publication: other.hash })
  await deliverAfter(0)
  expect([receiver.types(), elsewhere.types(), own.types()]).toEqual([
    ['post.published', 'post.removed'],
    ['post.published'],
    ['post.published', 'post.updated', 'post.updated'],
  ])
})

test('a comment sends one event once it is public, and none while it is held or after its removal', async () => {
  const { owner, receiver } = await aTold()
  const post = await aPost(owner)
  await deliverAfter(0)
  receiver.received.length = 0
  const write = async (person: TestUser, body: string) =>
    (await (await as(person).post(`/api/comments/post/${post.hash}`, { key: newHash(), body })).json<{ hash: string }>()).hash
  const trusted = await aCommenter()
  const shown = await write(trusted, 'چه خوب!')
  await deliverAfter(0)
  expect(receiver.received.map(({ message }) => message)).toEqual([
    {
      type: 'comment.created',
      timestamp: expect.any(String),
      data: {
        ...{
          hash: shown,
          body: 'چه خوب!',
          author: { handle: trusted.handle, name: trusted.name },
          parent: null,
          createdAt: expect.any(Number),
        },
        url: `${env.ORIGIN}/${trusted.handle}/comment/${shown}`,
        post: { hash: post.hash, title: post.title, url: expect.stringContaining(post.hash) },
      },
    },
  ])
  const held = await write(await aUser(), 'نگه‌داشته')
  await deliverAfter(0)
  expect(receiver.received).toHaveLength(1)
  await as(owner).put(`/api/comments/${held}/approval`)
  await deliverAfter(0)
  expect(receiver.received.at(-1)?.message).toMatchObject({ type: 'comment.created', data: { body: 'نگه‌داشته' } })
  await as(owner).put(`/api/comments/${held}/hidden`)
  await as(owner).delete(`/api/comments/${held}/hidden`)
  await deliverAfter(0)
  expect(receiver.received).toHaveLength(2)
  const gone = await write(trusted, 'پشیمان شدم')
  await as(trusted).delete(`/api/comments/${gone}`)
  await deliverAfter(0)
  expect(receiver.received).toHaveLength(2)
})

async function aSubscriber(kind: string, id: number, state = 'pending', source = 'form') {
  const hash = newHash()
  const email = `${hash}@reader.example`
  await runQuery(
    'INSERT INTO email_subscribers (email_digest, email, token, created_at) VALUES (?1, ?2, ?1, 1)',
    `${hash}-token`.padEnd(43, 'x'),
    email,
  )
  await runQuery(
    `INSERT INTO email_subscriptions (hash, subscriber_id, kind, subject_id, state, source, consented_at, created_at)
     SELECT ?1, id, ?2, ?3, ?4, ?5, ?6, ?6 FROM email_subscribers WHERE email = ?7`,
    ...[hash, kind, id, state, source, now(), email],
  )
  return { hash, email, token: `${hash}-token`.padEnd(43, 'x') }
}

test('a subscriber sends an event on confirming and on leaving; unconfirmed and imported ones send none', async () => {
  const { owner, receiver } = await aTold()
  const stranger = await aTold()
  const { hash, email, token } = await aSubscriber('user', owner.id)
  await aSubscriber('user', owner.id, 'active', 'import')
  await deliverAfter(0)
  expect(receiver.received).toEqual([])
  await as(null).put(`/api/email-subscriptions/${hash}?t=${token}`, { frequency: 'each', topics: [] })
  await deliverAfter(0)
  await as(null).delete(`/api/email-subscriptions/${hash}?t=${token}`)
  await deliverAfter(0)
  const data = { hash, email, newsletter: { kind: 'user', key: owner.handle } }
  expect(receiver.received.map(({ message: { type, data } }) => ({ type, data }))).toEqual([
    { type: 'subscriber.confirmed', data },
    { type: 'subscriber.removed', data },
  ])
  expect(stranger.receiver.received).toEqual([])
})

test('a subscriber who leaves before the message is sent is not named as confirmed', async () => {
  const { owner, receiver } = await aTold()
  const { hash, token } = await aSubscriber('user', owner.id)
  await as(null).put(`/api/email-subscriptions/${hash}?t=${token}`, { frequency: 'each', topics: [] })
  await as(null).delete(`/api/email-subscriptions/${hash}?t=${token}`)
  await deliverAfter(0)
  expect(receiver.types()).toEqual(['subscriber.removed'])
})

test('the erasure of a reader leaves their address in no log, and the message about it does not have the address', async () => {
  const { owner, receiver } = await aTold()
  const reader = await aUser()
  await as(reader).post('/api/email-subscriptions', { kind: 'user', key: owner.handle, email: reader.email })
  await deliverAfter(0)
  expect(receiver.received.at(-1)?.message).toMatchObject({ type: 'subscriber.confirmed', data: { email: reader.email } })
  const logged = () => queryNumber('SELECT count(*) AS n FROM webhook_deliveries WHERE instr(payload, ?) > 0', reader.email)
  expect(await logged()).toBe(1)
  for (const one of subscriptionErasure) while (await eraseChunk(one, testEnv(), database(env), reader.id));
  expect(await logged()).toBe(0)
  await deliverAfter(1000)
  expect(receiver.received.at(-1)?.message).toMatchObject({ type: 'subscriber.removed', data: { email: null, newsletter: null } })
})

test('a closed publication loses its webhooks', async () => {
  const owner = await anEstablishedUser()
  const publication = await aPublication({ owner })
  const receiver = aReceiver()
  await aPost(owner, { publication })
  await aWebhook(owner, receiver, { publication: publication.handle })
  const closed = await as(owner).post(`/api/publications/${publication.hash}/close`, { handle: publication.handle })
  expect(closed.ok).toBe(true)
  await runAllJobs()
  await deliverAfter(0)
  expect(receiver.received).toEqual([])
  expect(await (await as(owner).get('/api/webhooks')).json()).toMatchObject({ webhooks: [] })
})

test('a webhook receives the events that it chose, only while it is on', async () => {
  const owner = await anEstablishedUser()
  const [posts, comments] = [aReceiver(), aReceiver()]
  const webhook = await aWebhook(owner, posts, { events: ['post.published'] })
  await aWebhook(owner, comments, { events: ['comment.created'] })
  const hash = await aDraft(owner)
  await publish(owner, hash)
  await deliverAfter(0)
  await as(owner).patch(`/api/webhooks/${webhook.hash}`, { state: 'paused' })
  await publish(owner, await aDraft(owner, 'در توقف'))
  await deliverAfter(0)
  await as(owner).patch(`/api/webhooks/${webhook.hash}`, { state: 'active' })
  await deliverAfter(DAY)
  expect([posts.types(), comments.types()]).toEqual([['post.published'], []])
})
