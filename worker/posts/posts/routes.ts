import { Hono } from 'hono'
import { z } from 'zod'
import { Hash, PageQuery } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { NEWEST_TAG } from './address.ts'
import { changePosts } from './change-posts.ts'
import { removePost, restorePost, withdrawPost } from './change-state.ts'
import {
  ChangedPosts,
  ChangePosts,
  CreatePost,
  EditorPost,
  MyPosts,
  MyPostsQuery,
  MyPostType,
  PostCards,
  PostPage,
  Published,
  PublishPost,
  Reschedule,
  SaveDraft,
  Saved,
  Scheduled,
  SchedulePost,
  Suggestions,
} from './contract.ts'
import { createPost } from './create.ts'
import { newestPosts } from './feeds.ts'
import { myPosts } from './mine.ts'
import { publishPost } from './publish.ts'
import { readForEditor } from './read-for-editor.ts'
import { readPost } from './read-page.ts'
import { saveDraft } from './save-draft.ts'
import { reschedulePost, schedulePost, unschedulePost } from './schedule.ts'
import { suggestFor } from './suggest.ts'

const ByHash = z.strictObject({ hash: Hash })
const ByType = z.strictObject({ type: MyPostType })

/** `/api/posts`: writing and reading posts. */
export const postRoutes = new Hono<AppContext>()
  .post('/', describe('Start a draft', { 201: Saved }, [400, 401, 413]), input('json', CreatePost), async (c) =>
    c.json(await createPost(c.get('db'), requireWriter(c), c.req.valid('json')), 201),
  )
  .get('/newest', describe('Newest posts', { 200: PostCards }, [400]), input('query', PageQuery), async (c) => {
    c.header('Cache-Tag', NEWEST_TAG)
    return c.json(await newestPosts(c.get('db'), c.req.valid('query'), c.get('viewer')?.id), 200)
  })
  .get(
    '/mine/:type',
    describe("One's own posts of a kind", { 200: MyPosts }, [400, 401]),
    input('param', ByType),
    input('query', MyPostsQuery),
    async (c) => c.json(await myPosts(c.get('db'), requireViewer(c), c.req.valid('param').type, c.req.valid('query')), 200),
  )
  .post(
    '/mine/change',
    describe("Change several of one's own posts at once", { 200: ChangedPosts }, [400, 401, 403]),
    input('json', ChangePosts),
    async (c) => {
      const change = c.req.valid('json')
      // A suspended author may still take things away.
      const viewer = change.act === 'remove' ? requireViewer(c) : requireWriter(c)
      return c.json(await changePosts(c.get('db'), viewer, change), 200)
    },
  )
  .get('/:hash', describe('A public post', { 200: PostPage }, [403, 404, 410]), input('param', ByHash), async (c) => {
    const { post, cacheTags } = await readPost(c.get('db'), c.req.valid('param').hash, c.get('viewer')?.id)
    c.header('Cache-Tag', cacheTags.join(','))
    return c.json(post, 200)
  })
  .get('/:hash/draft', describe('A post for its editor', { 200: EditorPost }, [401, 404]), input('param', ByHash), async (c) =>
    c.json(await readForEditor(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .put(
    '/:hash/draft',
    describe('Save a draft', { 200: Saved }, [400, 401, 404, 412, 413]),
    input('param', ByHash),
    input('json', SaveDraft),
    async (c) => c.json(await saveDraft(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .post(
    '/:hash/publish',
    describe('Publish the draft', { 200: Published }, [400, 401, 404, 412]),
    input('param', ByHash),
    input('json', PublishPost),
    async (c) => {
      const published = await publishPost(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json'))
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
      return c.json(published, 200)
    },
  )
  .get(
    '/:hash/suggestions',
    describe('Tags and topics a draft speaks of', { 200: Suggestions }, [401, 404]),
    input('param', ByHash),
    async (c) => c.json(await suggestFor(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .put(
    '/:hash/schedule',
    describe('Publish the draft at a time, as it is then', { 200: Scheduled }, [400, 401, 404, 409, 412]),
    input('param', ByHash),
    input('json', SchedulePost),
    async (c) => c.json(await schedulePost(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .patch(
    '/:hash/schedule',
    describe('Give a scheduled post another time', { 200: Scheduled }, [400, 401, 404, 409]),
    input('param', ByHash),
    input('json', Reschedule),
    async (c) => c.json(await reschedulePost(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .delete(
    '/:hash/schedule',
    describe('Keep a scheduled post a draft', { 204: null }, [401, 404, 409]),
    input('param', ByHash),
    async (c) => {
      await unschedulePost(c.get('db'), requireViewer(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post('/:hash/withdraw', describe('Take a published post back', { 204: null }, [401, 404, 409]), input('param', ByHash), async (c) => {
    await withdrawPost(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .post('/:hash/restore', describe('Bring a removed post back', { 204: null }, [401, 403, 404, 410]), input('param', ByHash), async (c) => {
    await restorePost(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .delete('/:hash', describe('Remove a post', { 204: null }, [401, 404]), input('param', ByHash), async (c) => {
    await removePost(c.get('db'), requireViewer(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
