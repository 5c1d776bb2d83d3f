import { slice } from '#worker/lib/slice.ts'
import { proofreadingRoutes } from './routes.ts'

/** Half-spaces and letters that a text should have. */
export const proofreading = slice({
  routes: { '/api/proofreading': proofreadingRoutes },
  limits: { 'POST /api/proofreading': 'proofread' },
})
