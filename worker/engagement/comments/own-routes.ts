import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { CommentMarks, CommentMarksQuery, HeldComments, HeldQuery } from './contract.ts'
import { heldComments } from './held.ts'
import { commentMarks } from './marks.ts'

/** `/api/me/comments`: what of comments is one's own: likes among those of a screen, and what waits under one's posts. */
export const ownCommentRoutes = new Hono<AppContext>()
  .get(
    '/marks',
    describe("One's own likes among some comments", { 200: CommentMarks }, [400, 401]),
    input('query', CommentMarksQuery),
    async (c) => c.json(await commentMarks(c.get('db'), requireViewer(c), c.req.valid('query').comments), 200),
  )
  .get(
    '/held',
    describe("Comments that wait under one's own posts", { 200: HeldComments }, [400, 401]),
    input('query', HeldQuery),
    async (c) => c.json(await heldComments(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
