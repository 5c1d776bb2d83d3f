import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { Hash } from '#worker/lib/contract.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { postTag } from '#worker/posts/index.ts'
import { CommentPage, Comments, CommentsQuery } from './contract.ts'
import { commentsOf } from './of-post.ts'
import { readComment } from './read-comment.ts'

const ByHash = z.strictObject({ hash: Hash })

/** `/api/comments`: reading comments. */
export const commentRoutes = new Hono<AppContext>()
  .get(
    '/post/:hash',
    describe("A post's comments", { 200: Comments }, [400, 404]),
    input('param', ByHash),
    input('query', CommentsQuery),
    async (c) => {
      const { hash } = c.req.valid('param')
      const comments = await commentsOf(c.get('db'), hash, c.req.valid('query').after, c.get('viewer')?.id)
      c.header('Cache-Tag', postTag(hash))
      return c.json(comments, 200)
    },
  )
  .get(
    '/:hash',
    describe('A comment with its replies', { 200: CommentPage }, [400, 404, 410]),
    input('param', ByHash),
    input('query', CommentsQuery),
    async (c) => {
      const { page, postHash } = await readComment(c.get('db'), c.req.valid('param').hash, c.req.valid('query').after, c.get('viewer')?.id)
      c.header('Cache-Tag', postTag(postHash))
      return c.json(page, 200)
    },
  )
