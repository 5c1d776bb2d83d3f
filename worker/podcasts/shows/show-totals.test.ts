import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { anEpisode, aShow, as, aUser } from '#worker/testing/index.ts'

test('a show’s number of episodes and newest date follow publishing, withdrawing and removing the audio', async () => {
  const owner = await aUser()
  const show = await aShow(owner)
  const totals = async () => {
    const { episodeCount, latestEpisodeAt } = await (await as(null).get(`/api/podcasts/${show.hash}`)).json<Record<string, unknown>>()
    return [episodeCount, latestEpisodeAt]
  }
  const at = now() - HOUR
  expect(await totals()).toEqual([0, null])
  const { post: first } = await anEpisode(owner, show.id, { at })
  expect(await totals()).toEqual([1, at])
  const { post: draft } = await anEpisode(owner, show.id, { state: 'draft' })
  expect(await totals()).toEqual([1, at])
  expect((await as(owner).post(`/api/posts/${draft.hash}/publish`, { revision: 1 })).status).toBe(200)
  const published = await env.DB.prepare('SELECT published_at FROM posts WHERE id = ?').bind(draft.id).first<number>('published_at')
  expect(await totals()).toEqual([2, published])
  await as(owner).post(`/api/posts/${draft.hash}/withdraw`)
  expect(await totals()).toEqual([1, at])
  await env.DB.prepare('DELETE FROM sounds WHERE post_id = ?').bind(first.id).run()
  expect(await totals()).toEqual([0, null])
})
