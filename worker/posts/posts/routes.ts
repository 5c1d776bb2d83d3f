import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { cachedAnswer } from '#worker/lib/http/cached-answer.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { NEWEST_CACHE_TAG } from './cache-tags.ts'
import { changeSettings } from './change-settings.ts'
import { changePosts, removePost, restorePost, withdrawPost } from './change-state.ts'
import {
  ChangePosts,
  ChangePostsResult,
  ChangeSettings,
  CreatePost,
  EditorPost,
  LabelSuggestions,
  MyPosts,
  MyPostsQuery,
  MyPostType,
  PostCards,
  PostPage,
  PublishPost,
  PublishResult,
  ReschedulePost,
  ReviewedPost,
  SaveDraft,
  SaveDraftResult,
  SchedulePost,
  ScheduleResult,
} from './contract.ts'
import { createPost, saveDraft } from './drafts.ts'
import { listMyPosts } from './list-my-posts.ts'
import { listNewestPosts } from './list-posts.ts'
import { pinPost, unpinPost } from './pin.ts'
import { publishPost } from './publish.ts'
import { readBody } from './read-body.ts'
import { readForEditor, readPost } from './read-post.ts'
import { cancelReview, readReviewedPost } from './review.ts'
import { reschedulePost, schedulePost, unschedulePost } from './schedule.ts'
import { suggestTagsAndTopics } from './suggest.ts'

const ByHash = z.strictObject({ hash: Hash })
const ByType = z.strictObject({ type: MyPostType })

export const postRoutes = new Hono<AppContext>()
  .post(
    '/',
    describeEndpoint('Create a draft', { 201: SaveDraftResult }, [400, 401, 413]),
    validateInput('json', CreatePost),
    async (c) => {
      const [viewer, { key, title, ...body }] = [requireWriter(c), c.req.valid('json')]
      const document = await readBody(c.get('db'), viewer, body, c.env.ORIGIN)
      return c.json(await createPost(c.get('db'), viewer, { key, title, document }), 201)
    },
  )
  .get(
    '/newest',
    describeEndpoint('List the newest posts', { 200: PostCards }, [400]),
    validateInput('query', PageQuery),
    cachedAnswer,
    async (c) => {
      c.header('Cache-Tag', NEWEST_CACHE_TAG)
      return c.json(await listNewestPosts(c.get('db'), c.req.valid('query'), c.get('viewer')?.id), 200)
    },
  )
  .get(
    '/mine/:type',
    describeEndpoint("List the viewer's posts of a type", { 200: MyPosts }, [400, 401]),
    validateInput('param', ByType),
    validateInput('query', MyPostsQuery),
    async (c) => {
      const databases = { db: c.get('db'), statsDb: c.get('statsDb') }
      return c.json(await listMyPosts(databases, requireViewer(c), c.req.valid('param').type, c.req.valid('query')), 200)
    },
  )
  .post(
    '/mine/change',
    describeEndpoint("Change several of the viewer's posts", { 200: ChangePostsResult }, [400, 401, 403]),
    validateInput('json', ChangePosts),
    async (c) => {
      const change = c.req.valid('json')
      // Suspended authors may still remove their posts.
      const viewer = change.action === 'remove' ? requireViewer(c) : requireWriter(c)
      return c.json(await changePosts(c.get('db'), viewer, change), 200)
    },
  )
  .get('/:hash', describeEndpoint('Read a public post', { 200: PostPage }, [403, 404, 410]), validateInput('param', ByHash), async (c) => {
    const { post, cacheTags } = await readPost(c.get('db'), {
      ...c.req.valid('param'),
      origin: c.env.ORIGIN,
      viewerId: c.get('viewer')?.id,
    })
    c.header('Cache-Tag', cacheTags.join(','))
    return c.json(post, 200)
  })
  .patch(
    '/:hash',
    describeEndpoint(
      'Change the settings of a published or scheduled post without a new version; those left out stay',
      { 200: PublishResult },
      [400, 401, 404, 409],
    ),
    validateInput('param', ByHash),
    validateInput('json', ChangeSettings),
    async (c) => {
      const changed = await changeSettings(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json'), c.env.ORIGIN)
      return c.json(changed, 200)
    },
  )
  .get(
    '/:hash/draft',
    describeEndpoint('Read a post with its draft', { 200: EditorPost }, [401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readForEditor(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.env.ORIGIN), 200),
  )
  .put(
    '/:hash/draft',
    describeEndpoint('Save a draft', { 200: SaveDraftResult }, [400, 401, 404, 412, 413]),
    validateInput('param', ByHash),
    validateInput('json', SaveDraft),
    async (c) => {
      const [viewer, { saveId, revision, title, ...body }] = [requireWriter(c), c.req.valid('json')]
      const document = await readBody(c.get('db'), viewer, body, c.env.ORIGIN)
      return c.json(await saveDraft(c.get('db'), viewer, c.req.valid('param').hash, { saveId, revision, title, document }), 200)
    },
  )
  .post(
    '/:hash/publish',
    describeEndpoint(
      'Publish the draft, or hold it for review if a new member adds links',
      { 200: PublishResult },
      [400, 401, 404, 409, 412],
    ),
    validateInput('param', ByHash),
    validateInput('json', PublishPost),
    async (c) => {
      const published = await publishPost(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json'), c.env.ORIGIN)
      return c.json(published, 200)
    },
  )
  .get(
    '/:hash/review',
    describeEndpoint('Read the held or returned version of a post', { 200: ReviewedPost }, [401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readReviewedPost(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .delete(
    '/:hash/review',
    describeEndpoint('Take a version from review; it stays a draft', { 204: null }, [401, 404]),
    validateInput('param', ByHash),
    async (c) => {
      await cancelReview(c.get('db'), requireViewer(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .get(
    '/:hash/suggestions',
    describeEndpoint('Suggest tags and topics for a draft', { 200: LabelSuggestions }, [401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await suggestTagsAndTopics(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .put(
    '/:hash/schedule',
    describeEndpoint('Schedule a post; publishes the newest draft at that time', { 200: ScheduleResult }, [400, 401, 404, 409, 412]),
    validateInput('param', ByHash),
    validateInput('json', SchedulePost),
    async (c) => c.json(await schedulePost(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .patch(
    '/:hash/schedule',
    describeEndpoint('Reschedule a post', { 200: ScheduleResult }, [400, 401, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', ReschedulePost),
    async (c) => c.json(await reschedulePost(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 200),
  )
  .delete(
    '/:hash/schedule',
    describeEndpoint('Unschedule a post', { 204: null }, [401, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      await unschedulePost(c.get('db'), requireViewer(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/withdraw',
    describeEndpoint('Unpublish a post', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      await withdrawPost(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/restore',
    describeEndpoint('Restore a removed post', { 204: null }, [401, 403, 404, 410]),
    validateInput('param', ByHash),
    async (c) => {
      await restorePost(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .put(
    '/:hash/pin',
    describeEndpoint('Pin a post to the top of the author’s profile', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      await pinPost(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:hash/pin',
    describeEndpoint('Unpin a post', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      await unpinPost(c.get('db'), requireWriter(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
  .delete('/:hash', describeEndpoint('Remove a post', { 204: null }, [401, 404]), validateInput('param', ByHash), async (c) => {
    await removePost(c.get('db'), requireViewer(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
