import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { CommentViewerStates, CommentViewerStatesQuery, HeldComments, HeldCommentsQuery } from './contract.ts'
import { readHeldComments } from './read-held-comments.ts'
import { readCommentViewerStates } from './viewer-states.ts'

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
