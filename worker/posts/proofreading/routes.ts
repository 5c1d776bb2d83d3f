import { Hono } from 'hono'
import { applyChanges, correct } from '#shared/persian/proofreader.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { Corrected, TypographyQuery } from './contract.ts'

const SECOND = 1000
/** A whole archive may be sent through it piece by piece; it is processor time that is guarded. */
const CORRECTING = { limit: 60, waitMs: SECOND, maxWaitMs: 60 * SECOND, quietMs: 10 * 60 * SECOND }

/** `/api/typography`: the corrector of Persian texts, for programs; the editor has it on the device. */
export const typographyRoutes = new Hono<AppContext>().post(
  '/',
  describe('Correct a Persian text', { 200: Corrected }, [400, 401, 403, 413, 415, 429]),
  input('json', TypographyQuery),
  async (c) => {
    const viewer = requireViewer(c)
    await takeTurn(c.env, [[`typography:${viewer.id}`, CORRECTING]])
    const { text, options } = c.req.valid('json')
    const changes = correct(text, options)
    return c.json({ text: applyChanges(text, changes), changes }, 200)
  },
)
