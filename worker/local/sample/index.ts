import { Hono } from 'hono'
import type { z } from 'zod'
import { database } from '#worker/db/client.ts'
import { rebuildTrending } from '#worker/discovery/trending/index.ts'
import { updateAllScores } from '#worker/engagement/comments/index.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { pollInvalidations } from '#worker/lib/invalidations.ts'
import { isObjectKey } from '#worker/lib/media-bucket.ts'
import type { LocalEnv } from '#worker/local/local-database.ts'
import { updateAnnouncements } from '#worker/moderation/announcements/index.ts'
import { transparencyMonths } from '#worker/moderation/transparency/schema.ts'
import { countCommunityYears } from '#worker/site/birthdays/index.ts'
import { syncReadership } from '#worker/statistics/readership/index.ts'
import { addCalls } from './calls.ts'
import { addBirthday, addCampaigns } from './campaigns.ts'
import {
  addCommunityRows,
  addFaces,
  addFrontPages,
  addNotifications,
  addPeople,
  addPictures,
  addPodcasts,
  addPortraits,
  addPublications,
  addSounds,
} from './community.ts'
import {
  Birthday,
  Calls,
  Campaigns,
  Faces,
  FrontPages,
  Money,
  NotificationsRequest,
  People,
  Pictures,
  Podcasts,
  Portraits,
  Posts,
  Publications,
  Rows,
  Sounds,
} from './contract.ts'
import { invalidateAllPages, isLoaded, markLoaded } from './load-state.ts'
import { addMoney } from './money.ts'
import { addPosts } from './posts.ts'
import type { SamplePart } from './sample-part.ts'

/** Number of changes indexed per call, small enough to show progress. */
const INDEX_BATCH_SIZE = 200
const OBJECT_KEY = /^(?:(?:image|sound)\/[a-z0-9/]+\.(?:avif|webp|mp3)|audio\/[a-z0-9]+)$/

const insertHandler =
  <Schema extends z.ZodType>(schema: Schema, add: (env: LocalEnv, body: z.output<Schema>) => Promise<unknown>) =>
  async (c: { env: LocalEnv; req: { json: () => Promise<unknown> }; body: (data: null, status: 204) => Response }) => {
    await add(c.env, schema.parse(await c.req.json()))
    return c.body(null, 204)
  }

// Without a type argument, because Vitest finds `import.meta.glob(` in the text and does not cache such a module.
const PARTS = import.meta.glob('./parts/*.ts', { eager: true }) as Readonly<Record<string, { part: SamplePart }>>

/** Serves `/__local/sample`, which loads the sample community in idempotent batches. */
export const sampleRoutes = new Hono<{ Bindings: LocalEnv }>()
  .get('/', async (c) => c.json({ loaded: await isLoaded(c.env.LOCAL) }))
  .post(
    '/people',
    insertHandler(People, (env, people) => addPeople(env.DB, people)),
  )
  .post(
    '/portraits',
    insertHandler(Portraits, (env, portraits) => addPortraits(env.DB, portraits)),
  )
  .post(
    '/pictures',
    insertHandler(Pictures, (env, pictures) => addPictures(env.DB, pictures)),
  )
  .post(
    '/publications',
    insertHandler(Publications, (env, publications) => addPublications(env.DB, publications)),
  )
  .post(
    '/front-pages',
    insertHandler(FrontPages, (env, frontPages) => addFrontPages(env.DB, frontPages)),
  )
  .post(
    '/faces',
    insertHandler(Faces, (env, faces) => addFaces(env.DB, faces)),
  )
  .post(
    '/podcasts',
    insertHandler(Podcasts, (env, podcasts) => addPodcasts(env.DB, podcasts)),
  )
  .post(
    '/sounds',
    insertHandler(Sounds, (env, sounds) => addSounds(env.DB, sounds)),
  )
  .post(
    '/posts',
    insertHandler(Posts, (env, posts) => addPosts(database(env), posts)),
  )
  .post(
    '/money',
    insertHandler(Money, (env, money) => addMoney(env, database(env), money)),
  )
  .post(
    '/campaigns',
    insertHandler(Campaigns, (env, campaigns) => addCampaigns(env, campaigns)),
  )
  .post(
    '/community',
    insertHandler(Rows, (env, rows) => addCommunityRows(env, rows)),
  )
  .post(
    '/birthday',
    insertHandler(Birthday, (env, birthday) => addBirthday(env.DB, birthday)),
  )
  .post(
    '/calls',
    insertHandler(Calls, (env, calls) => addCalls(env, calls)),
  )
  .post(
    '/notifications',
    insertHandler(NotificationsRequest, (env, { handle }) => addNotifications(env.DB, handle)),
  )
  .post('/parts/:name', async (c) => {
    const { part } = PARTS[`./parts/${c.req.param('name')}.ts`] ?? {}
    if (!part) return c.text('Unknown part', 404)
    await part(c.env, await c.req.json())
    return c.body(null, 204)
  })
  .put('/object', async (c) => {
    const key = c.req.query('key') ?? ''
    if (!isObjectKey(key) || !OBJECT_KEY.test(key)) return c.text('Unsupported object key', 400)
    await c.env.MEDIA.put(key, await c.req.arrayBuffer(), { httpMetadata: { contentType: c.req.header('Content-Type') ?? '' } })
    return c.body(null, 204)
  })
  .post('/search', async (c) => c.text(String(await indexChanges(c.env, INDEX_BATCH_SIZE))))
  .post('/finish', async (c) => {
    const db = database(c.env)
    await updateAllScores(db)
    while (await syncReadership(c.env));
    await rebuildTrending(db)
    await countCommunityYears(c.env)
    // Cron may have counted months before they had reports; its next run counts them all.
    await db.delete(transparencyMonths)
    // Announcements that ended in the past would be shown until the next run of cron.
    await updateAnnouncements(db)
    await invalidateAllPages(db, c.env.DB)
    await markLoaded(c.env.LOCAL)
    await pollInvalidations(db)
    return c.body(null, 204)
  })
