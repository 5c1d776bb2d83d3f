import { Hono } from 'hono'
import { applyCorrections, proofread } from '#shared/persian/proofreader.ts'
import { SECOND } from '#shared/time.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { consumeAttempt } from '#worker/lib/rate-limit.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { ProofreadingRequest, ProofreadingResult } from './contract.ts'

const RATE_LIMIT = { limit: 60, waitMs: SECOND, maxWaitMs: 60 * SECOND, resetAfterMs: 10 * 60 * SECOND }

/** Handles proofreading requests of API clients; the editor proofreads in the browser. */
export const proofreadingRoutes = new Hono<AppContext>().post(
  '/',
  describeEndpoint('Proofread a Persian text', { 200: ProofreadingResult }, [400, 401, 403, 413, 415, 429]),
  validateInput('json', ProofreadingRequest),
  async (c) => {
    const viewer = requireViewer(c)
    await consumeAttempt(c.env, [[`typography:${viewer.id}`, RATE_LIMIT]])
    const { text, options } = c.req.valid('json')
    const changes = proofread(text, options)
    return c.json({ text: applyCorrections(text, changes), changes }, 200)
  },
)
