import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { ViewerStates, ViewerStatesQuery } from './contract.ts'
import { readViewerStates } from './read-viewer-states.ts'

/** Loaded separately, because pages are cached for all viewers. */
export const viewerStateRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('Get the viewer’s likes and saves of posts', { 200: ViewerStates }, [400, 401]),
  validateInput('query', ViewerStatesQuery),
  async (c) => c.json(await readViewerStates(c.get('db'), requireViewer(c), c.req.valid('query').posts), 200),
)
