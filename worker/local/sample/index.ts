import { Hono } from 'hono'
import type { z } from 'zod'
import { database } from '#worker/db/client.ts'
import { makeTrending } from '#worker/discovery/trending/index.ts'
import { rescoreAll } from '#worker/engagement/comments/index.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { pollBumps } from '#worker/lib/page-cache/index.ts'
import type { LocalEnv } from '#worker/local/local-env.ts'
import { addRows } from './community.ts'
import { News, People, Pictures, Podcasts, Portraits, Posts, Publications, Rows } from './contract.ts'
import { outdateEverything } from './finish.ts'
import { isLoaded, markLoaded } from './load-state.ts'
import { addNews } from './news.ts'
import { addPeople, addPictures, addPortraits, addPublications } from './people.ts'
import { addPodcasts } from './podcasts.ts'
import { addPosts } from './posts.ts'

/** Things indexed with one call, so that progress can be shown. */
const AT_ONCE = 200
const OBJECT_KEY = /^(?:image|sound)\/[a-z0-9/]+\.(?:avif|webp|mp3)$/

/** A handler that takes a JSON body of that contract and adds what it holds. */
const adding =
  <Schema extends z.ZodType>(schema: Schema, add: (env: LocalEnv, body: z.output<Schema>) => Promise<unknown>) =>
  async (c: { env: LocalEnv; req: { json: () => Promise<unknown> }; body: (data: null, status: 204) => Response }) => {
    await add(c.env, schema.parse(await c.req.json()))
    return c.body(null, 204)
  }

/** `/__local/sample`: takes the sample community in pieces, each of which may come twice. */
export const sample = new Hono<{ Bindings: LocalEnv }>()
  .get('/', async (c) => c.json({ loaded: await isLoaded(c.env.LOCAL) }))
  .post(
    '/people',
    adding(People, (env, people) => addPeople(env.DB, people)),
  )
  .post(
    '/portraits',
    adding(Portraits, (env, portraits) => addPortraits(env.DB, portraits)),
  )
  .post(
    '/pictures',
    adding(Pictures, (env, pictures) => addPictures(env.DB, pictures)),
  )
  .post(
    '/publications',
    adding(Publications, (env, publications) => addPublications(env.DB, publications)),
  )
  .post(
    '/podcasts',
    adding(Podcasts, (env, podcasts) => addPodcasts(env.DB, podcasts)),
  )
  .post(
    '/posts',
    adding(Posts, (env, posts) => addPosts(database(env), posts)),
  )
  .post(
    '/community',
    adding(Rows, (env, rows) => addRows(env.DB, rows)),
  )
  .post(
    '/news',
    adding(News, (env, { of }) => addNews(env.DB, of)),
  )
  .put('/object', async (c) => {
    const key = c.req.query('key') ?? ''
    if (!OBJECT_KEY.test(key)) return c.text('No such kind of object', 400)
    await c.env.MEDIA.put(key, await c.req.arrayBuffer(), { httpMetadata: { contentType: c.req.header('Content-Type') ?? '' } })
    return c.body(null, 204)
  })
  .post('/search', async (c) => c.text(String(await indexChanges(c.env, AT_ONCE))))
  .post('/finish', async (c) => {
    const db = database(c.env)
    await rescoreAll(db)
    await makeTrending(db)
    await outdateEverything(db, c.env.DB)
    await markLoaded(c.env.LOCAL)
    await pollBumps(db)
    return c.body(null, 204)
  })
