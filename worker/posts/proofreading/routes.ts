import { Hono } from 'hono'
import { applyCorrections, proofread } from '#shared/persian/proofreader.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { ProofreadingRequest, ProofreadingResult } from './contract.ts'

/** Handles proofreading requests of API clients; the editor proofreads in the browser. */
export const proofreadingRoutes = new Hono<AppContext>().post(
  '/',
  describeEndpoint('Proofread a Persian text', { 200: ProofreadingResult }, [400, 401, 403, 413, 415, 429]),
  validateInput('json', ProofreadingRequest),
  async (c) => {
    requireViewer(c)
    const { text, options } = c.req.valid('json')
    const changes = proofread(text, options)
    return c.json({ text: applyCorrections(text, changes), changes }, 200)
  },
)
