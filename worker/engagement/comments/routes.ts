import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import {
  Comment,
  CommentHits,
  CommentLike,
  CommentPage,
  CommentSearchQuery,
  Comments,
  CommentsQuery,
  CommentViewerStates,
  CommentViewerStatesQuery,
  EditComment,
  HeldComments,
  HeldCommentsQuery,
  Mentions,
  MentionsQuery,
  RepliesQuery,
  TakeDownComment,
  WriteComment,
} from './contract.ts'
import { likeComment, readCommentViewerStates, unlikeComment } from './like.ts'
import { suggestMentions } from './links-and-mentions.ts'
import { approveComment, hideComment, pinComment, readHeldComments, showComment, takeDownComment, unpinComment } from './moderate.ts'
import { readComment, readReplies, readThread } from './read-thread.ts'
import { searchComments } from './search.ts'
import { editComment, removeComment, restoreComment, writeComment } from './write.ts'

const byHash = validateInput('param', z.strictObject({ hash: Hash }))
const ERROR_STATUSES = [400, 401, 403, 404, 429] as const

const readRoutes = new Hono<AppContext>()
  .get(
    '/post/:hash',
    describeEndpoint('List the comments of a post', { 200: Comments }, [400, 404, 410]),
    byHash,
    validateInput('query', CommentsQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      const comments = await readThread(c.get('db'), hash, c.req.valid('query'), c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postCacheTag(hash))
      return c.json(comments, 200)
    },
  )
  .get(
    '/post/:hash/search',
    describeEndpoint('Search the comments of a post', { 200: CommentHits }, [400, 404, 410]),
    byHash,
    validateInput('query', CommentSearchQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      const hits = await searchComments(c.get('db'), hash, c.req.valid('query'), c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postCacheTag(hash))
      return c.json(hits, 200)
    },
  )
  .get(
    '/mentions',
    describeEndpoint('Suggest users to mention', { 200: Mentions }, [400, 401, 429]),
    validateInput('query', MentionsQuery),
    async (c) => {
      return c.json(await suggestMentions(c.get('db'), requireViewer(c), c.req.valid('query')), 200)
    },
  )
  .get(
    '/:hash',
    describeEndpoint('Get a comment with its replies', { 200: CommentPage }, [400, 404, 410]),
    byHash,
    validateInput('query', RepliesQuery),
    async (c) => {
      const { after } = c.req.valid('query')
      const { page, postHash } = await readComment(c.get('db'), c.req.valid('param').hash, after, c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postCacheTag(postHash))
      return c.json(page, 200)
    },
  )
  .get(
    '/:hash/replies',
    describeEndpoint('List the replies to a comment', { 200: Comments }, [400, 404, 410]),
    byHash,
    validateInput('query', RepliesQuery),
    async (c) => {
      const { after } = c.req.valid('query')
      const { page, postHash } = await readReplies(c.get('db'), c.req.valid('param').hash, after, c.get('viewer') ?? undefined)
      c.header('Cache-Tag', postCacheTag(postHash))
      return c.json(page, 200)
    },
  )

const writeRoutes = new Hono<AppContext>()
  .post(
    '/post/:hash',
    describeEndpoint('Write a comment or reply', { 201: Comment }, [...ERROR_STATUSES, 409, 410]),
    byHash,
    validateInput('json', WriteComment),
    async (c) => {
      return c.json(await writeComment(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 201)
    },
  )
  .patch(
    '/:hash',
    describeEndpoint('Edit a comment', { 200: Comment }, ERROR_STATUSES),
    byHash,
    validateInput('json', EditComment),
    async (c) => {
      return c.json(await editComment(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json').body), 200)
    },
  )
  .post('/:hash/restore', describeEndpoint('Undo the removal of a comment', { 200: Comment }, ERROR_STATUSES), byHash, async (c) => {
    return c.json(await restoreComment(c.get('db'), requireWriter(c), c.req.valid('param').hash), 200)
  })
  .put('/:hash/like', describeEndpoint('Like a comment', { 200: CommentLike }, ERROR_STATUSES), byHash, async (c) => {
    return c.json(await likeComment(c.get('db'), requireWriter(c), c.req.valid('param').hash), 200)
  })
  .delete('/:hash/like', describeEndpoint('Unlike a comment', { 200: CommentLike }, ERROR_STATUSES), byHash, async (c) => {
    return c.json(await unlikeComment(c.get('db'), requireWriter(c), c.req.valid('param').hash), 200)
  })
  .put(
    '/:hash/moderation',
    describeEndpoint('Take a comment down under a rule', { 204: null }, ERROR_STATUSES),
    byHash,
    validateInput('json', TakeDownComment),
    async (c) => {
      await takeDownComment(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json').rule)
      return c.body(null, 204)
    },
  )

const moderationRoutes = new Hono<AppContext>()
  .delete('/:hash', describeEndpoint('Remove a comment', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    await removeComment(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/approval', describeEndpoint('Approve a held comment', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    await approveComment(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/hidden', describeEndpoint('Hide a comment on the viewer’s post', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    await hideComment(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .delete('/:hash/hidden', describeEndpoint('Show a hidden comment', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    await showComment(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .put('/:hash/pin', describeEndpoint('Pin a comment on the viewer’s post', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    await pinComment(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .delete('/:hash/pin', describeEndpoint('Unpin a comment', { 204: null }, ERROR_STATUSES), byHash, async (c) => {
    await unpinComment(c.get('db'), requireWriter(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })

export const commentRoutes = new Hono<AppContext>().route('/', readRoutes).route('/', writeRoutes).route('/', moderationRoutes)

export const viewerCommentRoutes = new Hono<AppContext>()
  .get(
    '/viewer-state',
    describeEndpoint('Get the viewer’s likes of comments', { 200: CommentViewerStates }, [400, 401]),
    validateInput('query', CommentViewerStatesQuery),
    async (c) => c.json(await readCommentViewerStates(c.get('db'), requireViewer(c), c.req.valid('query').comments), 200),
  )
  .get(
    '/held',
    describeEndpoint('List the held comments on the viewer’s posts', { 200: HeldComments }, [400, 401]),
    validateInput('query', HeldCommentsQuery),
    async (c) => c.json(await readHeldComments(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
