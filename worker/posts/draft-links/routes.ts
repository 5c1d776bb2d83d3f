import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { addressKey, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { DraftLinkMade, DraftLinks, DraftVisit, MakeDraftLink, SharedDraft } from './contract.ts'
import { countDraftVisit } from './count-visit.ts'
import { listDraftLinks } from './list.ts'
import { makeDraftLink } from './make.ts'
import { readSharedDraft } from './read-draft.ts'
import { revokeDraftLink } from './revoke.ts'

const ByPost = z.strictObject({ hash: Hash })
/** Any text may be tried; what has the wrong form goes the way of what is wrong. */
const ByToken = z.strictObject({ hash: z.string() })
const VISITS = { limit: 60, waitMs: 10_000, maxWaitMs: 60_000, quietMs: 3_600_000 }

/** Under `/api/posts`: the secret links of one's own draft. */
export const ownDraftLinkRoutes = new Hono<AppContext>()
  .get(
    '/:hash/draft-links',
    describe('Living secret links of a draft', { 200: DraftLinks }, [401, 404]),
    input('param', ByPost),
    async (c) => c.json({ links: await listDraftLinks(c.get('db'), requireViewer(c), c.req.valid('param').hash) }, 200),
  )
  .post(
    '/:hash/draft-links',
    describe('Make a secret link, whose address is shown this once', { 201: DraftLinkMade }, [400, 401, 403, 404, 409]),
    input('param', ByPost),
    input('json', MakeDraftLink),
    async (c) => c.json(await makeDraftLink(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 201),
  )

/** `/api/draft-links`: a draft by its secret, and the end of a link. */
export const draftLinkRoutes = new Hono<AppContext>()
  .get('/:hash', describe('A draft by its secret link', { 200: SharedDraft }, [404]), input('param', ByToken), async (c) =>
    c.json(await readSharedDraft(c.get('db'), c.get('viewer'), c.req.valid('param').hash), 200),
  )
  .post(
    '/:hash/visits',
    describe('Count an opening of a shared draft', { 204: null }, [400, 404, 429]),
    input('param', ByToken),
    input('json', DraftVisit),
    async (c) => {
      await takeTurn(c.env, [[`draft-visit:${addressKey(c.req.raw)}`, VISITS]])
      await countDraftVisit(c.get('db'), c.get('viewer'), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/:link',
    describe('Revoke a secret link', { 204: null }, [400, 401, 404]),
    input('param', z.strictObject({ link: Hash })),
    async (c) => {
      await revokeDraftLink(c.get('db'), requireViewer(c), c.req.valid('param').link)
      return c.body(null, 204)
    },
  )
