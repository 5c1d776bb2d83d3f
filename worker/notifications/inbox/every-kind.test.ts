import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { publishDue } from '#worker/posts/posts/index.ts'
import {
  aComment,
  aCommenter,
  aPost,
  as,
  aUser,
  deliverNotifications,
  readNotifications,
  runAllJobs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { emailNotifications } from './email-notifications.ts'

afterEach(() => setMailer())

const follows = (reader: TestUser, writer: TestUser) =>
  runQuery("INSERT OR IGNORE INTO follows (follower_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", reader.id, writer.id)
const write = (actor: TestUser, post: string, more: object) => {
  const body = { key: newHash(), body: 'نظری', ...more }
  return () => as(actor).post(`/api/comments/post/${post}`, body)
}
const settings = { description: '', slug: '', cover: null, tags: [], topics: [], commentsOn: true, canonicalUrl: null, publication: null }

/** Sets up a scenario and returns a repeatable action that notifies the recipient. */
type Scenario = (actor: TestUser, person: TestUser) => Promise<() => Promise<unknown>>
const SCENARIOS: Record<string, Scenario> = {
  follower: async (actor, person) => () => as(actor).put(`/api/follows/user/${person.handle}`),
  listFollower: async (actor, person) => {
    const list = await (await as(person).post('/api/lists', { key: newHash(), name: 'لیست' })).json<{ hash: string }>()
    return () => as(actor).put(`/api/follows/list/${list.hash}`)
  },
  like: async (actor, person) => {
    const { hash } = await aPost(person)
    return () => as(actor).put(`/api/likes/post/${hash}`)
  },
  commentLike: async (actor, person) => {
    const { hash } = await aComment(person, (await aPost(await aUser())).id)
    return () => as(actor).put(`/api/comments/${hash}/like`)
  },
  comment: async (actor, person) => write(actor, (await aPost(person)).hash, {}),
  reply: async (actor, person) => {
    const post = await aPost(await aUser())
    return write(actor, post.hash, { parent: (await aComment(person, post.id)).hash })
  },
  mention: async (actor, person) => write(actor, (await aPost(await aUser())).hash, { body: `سلام @${person.handle}` }),
  post: async (actor, person) => {
    await follows(person, actor)
    const { hash } = await aPost(actor, { state: 'draft' })
    return () => as(actor).post(`/api/posts/${hash}/publish`, { revision: 1, ...settings })
  },
  'post by the clock': async (actor, person) => {
    await follows(person, actor)
    const { hash } = await aPost(actor, { state: 'draft' })
    await as(actor).put(`/api/posts/${hash}/schedule`, { revision: 1, publishAt: now() + HOUR, ...settings })
    return async () => {
      setClockOffset(2 * HOUR)
      await publishDue(database(env), env.ORIGIN)
    }
  },
}
const scenarios = Object.entries(SCENARIOS).map(([name, kind]) => [name, name.split(' ')[0], kind] as const)
const mute = (person: TestUser, other: TestUser) =>
  runQuery("INSERT INTO mutes (user_id, kind, target_id, created_at) VALUES (?, 'user', ?, 1)", person.id, other.id)

test.each(scenarios)('%s: repeated actions and deliveries notify the recipient once, and not the actor', async (_, kind, scene) => {
  const [actor, person] = [await aCommenter(), await aUser()]
  const act = await scene(actor, person)
  await act()
  await act()
  await deliverNotifications()
  expect([await readNotifications(person), await readNotifications(actor)]).toEqual([[`${kind} 1`], []])
  await act()
  await deliverNotifications()
  expect(await readNotifications(person)).toEqual([`${kind} 1`])
})

test.each(scenarios)('%s: users are not notified of their own action', async (_, __, scene) => {
  const actor = await aCommenter()
  await (await scene(actor, actor))()
  await deliverNotifications()
  expect(await readNotifications(actor)).toEqual([])
})

const barriers: [string, (actor: TestUser, person: TestUser) => Promise<unknown>][] = [
  ['the person blocked the actor', (actor, person) => as(person).put(`/api/me/blocks/${actor.handle}`)],
  ['the actor blocked the person', (actor, person) => as(actor).put(`/api/me/blocks/${person.handle}`)],
  ['the person muted the actor', (actor, person) => mute(person, actor)],
]
/** The short form has one barrier for each scenario, in turn. */
const matrix = scenarios.flatMap(([name, , scene], nth) =>
  barriers.filter((_, at) => __FULL_MATRIX__ || at === nth % barriers.length).map(([wall, build]) => [name, wall, scene, build] as const),
)

test.each(matrix)(
  '%s: sends no notification when %s, whether before the action or between action and delivery',
  async (_, __, scene, build) => {
    const [actor, person] = [await aCommenter(), await aUser()]
    const [early, late] = [await scene(actor, person), await scene(actor, person)]
    await early()
    await build(actor, person)
    await late()
    await deliverNotifications()
    expect(await readNotifications(person)).toEqual([])
  },
)

test.each(scenarios)('%s: a user who wants emails about the kind receives one that names the actor', async (_, kind, scene) => {
  const [actor, person] = [await aCommenter(), await aUser()]
  await as(person).patch('/api/me/notification-preferences', { kind, channel: 'email', on: true })
  await (await scene(actor, person))()
  await deliverNotifications()
  const sent: RenderedEmail[] = []
  setMailer(async (_, mail) => void sent.push(mail))
  await emailNotifications(database(env))
  await runAllJobs()
  const [mail, ...more] = sent.filter(({ to }) => to === person.email)
  expect([mail?.subject.includes(actor.name), more]).toEqual([true, []])
  expect(mail?.headers?.['List-Unsubscribe']).toContain(`of=${kind}`)
})
