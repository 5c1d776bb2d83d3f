import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { now } from '#worker/lib/clock.ts'
import { anEpisodeOf, anEstablishedUser, aPost, aShow, as, aUser, queryNumber, runQuery, type TestUser } from '#worker/testing/index.ts'
import { anApprovedPost, aSponsoredPost, mark, publish, readAdmin, review } from './testing/scene.ts'

const startUpload = (author: TestUser, { hash }: { hash: string }) =>
  as(author).post(`/api/episodes/${hash}/uploads`, { key: crypto.randomUUID(), name: 'آگهی.mp3', bytes: 1000 })
const settings = { show: null, season: null, episode: null, kind: 'full', explicit: null, persons: [], soundbites: [] }
const CHANGES: Record<string, (author: TestUser, post: { hash: string }, show: string) => Promise<Response>> = {
  'a new sound': (author, post) => startUpload(author, post),
  'the cover of the episode': (author, { hash }) => as(author).put(`/api/episodes/${hash}/cover`, { cover: null }),
  'the show': (author, { hash }, show) => as(author).put(`/api/episodes/${hash}`, { ...settings, show }),
  'the chapters': (author, { hash }) =>
    as(author).put(`/api/episodes/${hash}/chapters`, { chapters: [{ start: 0, title: 'آگهی', href: null, picture: null }] }),
  'the transcript': (author, { hash }) =>
    as(author).put(`/api/episodes/${hash}/transcript`, {
      ...{ base: null, timed: false, segments: [{ start: 0, end: 0, speaker: '', text: 'تلفن ۰۹۱۲' }] },
    }),
}
const storedOf = (id: number) =>
  env.DB.prepare(
    `SELECT s.hash, s.podcast_id, s.cover, c.chapters, t.segments FROM sounds s LEFT JOIN sound_chapters c USING (post_id)
     LEFT JOIN transcripts t USING (post_id) WHERE s.post_id = ?`,
  )
    .bind(id)
    .first()

test.each(Object.entries(CHANGES))('%s of an approved advertisement is not changed without a review', async (_, change) => {
  const { author, post } = await anApprovedPost()
  await anEpisodeOf(post, { duration: 60_000, cover: { hash: 'aaaaaaaaaaaa', width: 10, height: 10, widths: [10] } })
  const show = await aShow(author)
  const before = await storedOf(post.id)
  const answer = await change(author, post, show.hash)
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('از انتشار یا از بررسی پس بگیر')])
  expect(await storedOf(post.id)).toEqual(before)
  expect(await queryNumber('SELECT count(*) AS n FROM sound_uploads WHERE post_id = ?', post.id)).toBe(0)
})

test('an upload that began before the approval is not attached after it', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  const upload = await (await startUpload(author, post)).json<{ hash: string }>()
  await publish(author, post)
  expect((await review(admin, hash, { decision: 'approve', version: 1 })).status).toBe(200)
  const sent = await as(author).post(`/api/episodes/${post.hash}/uploads/${upload.hash}/complete`, { peaks: '' })
  expect(sent.status).toBe(409)
  expect(await queryNumber('SELECT count(*) AS n FROM sounds WHERE post_id = ?', post.id)).toBe(0)
})

test.each(Object.entries(CHANGES))(
  '%s of an advertisement that waits for its review is not changed under it, and is before',
  async (_, change) => {
    const { author, post } = await aSponsoredPost()
    await anEpisodeOf(post, { duration: 60_000 })
    const show = await aShow(author)
    expect((await change(author, post, show.hash)).status).toBeLessThan(300)
    expect((await publish(author, post)).held).toBe(true)
    expect((await change(author, post, show.hash)).status).toBe(409)
  },
)

test('staff review the sound with the version, and hear it before it is public; a moderator does not', async () => {
  const { author, post, hash, admin } = await aSponsoredPost()
  const { hash: audio } = await anEpisodeOf(post, { duration: 60_000 })
  await CHANGES['the chapters']?.(author, post, '')
  await publish(author, post)
  const { reviewed } = await readAdmin(admin, hash)
  expect(reviewed?.sound).toMatchObject({ audio: { duration: 60_000 }, chapters: [{ title: 'آگهی' }], transcript: [] })
  const statusFor = async (person: TestUser | null) => (await as(person).get(`/media/sound/${audio}.mp3`)).status
  const [moderator, visitor] = [await statusFor(await aUser({ role: 'moderator' })), await statusFor(null)]
  expect([moderator, visitor]).toEqual([404, 404])
  expect(await statusFor(admin)).toBe(200)
})

test('an advertisement whose sound changed while it was withdrawn does not come back by undoing that', async () => {
  const { author, post } = await anApprovedPost()
  await anEpisodeOf(post, { duration: 60_000 })
  const change = (action: string) => as(author).post('/api/posts/mine/change', { action, hashes: [post.hash] })
  await change('withdraw')
  expect((await CHANGES['the chapters']?.(author, post, ''))?.status).toBe(200)
  await change('republish')
  expect((await as(null).get(`/api/posts/${post.hash}`)).status).toBe(404)
  expect((await publish(author, post)).held).toBe(true)
})

test('the newest episodes of home leave advertising out, also before its payment', async () => {
  const [author, reader] = [await anEstablishedUser(), await aUser()]
  const post = await aPost(author)
  await anEpisodeOf(post, { showId: (await aShow(author)).id })
  await runQuery('UPDATE posts SET published_at = ? WHERE id = ?', now() - 1, post.id)
  const episodes = async () => {
    const { suggestions } = await (await as(reader).get('/api/home/newest')).json<{ suggestions: { episodes: { hash: string }[] } }>()
    return suggestions.episodes.map(({ hash }) => hash)
  }
  expect(await episodes()).toContain(post.hash)
  await mark(author, post)
  expect(await episodes()).not.toContain(post.hash)
})
