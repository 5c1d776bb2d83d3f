import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { browserCookie, browserSecret } from '#worker/account/auth/index.ts'
import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import { requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { actOn } from './act.ts'
import {
  AskPreview,
  FeedProof,
  ImportAct,
  ImportItems,
  ImportPreview,
  ItemsQuery,
  ShowImport,
  ShowImports,
  StartImport,
} from './contract.ts'
import { listItems } from './list-items.ts'
import { previewImport } from './preview.ts'
import { proveOwner } from './prove-owner.ts'
import { listImports, readImport } from './read-import.ts'
import { startImport } from './start.ts'

const MINUTE = 60_000
/** Each asks another host for up to 15 MB. */
const READING: RatePolicy = { limit: 20, waitMs: 5000, maxWaitMs: 10 * MINUTE, quietMs: 60 * MINUTE }
const takeReadingTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`feeds:${viewer.hash}`, READING]])

const sendEffects = (c: Context<AppContext>) => c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))

const ByHash = z.strictObject({ hash: Hash })

/** `/api/podcast-imports`: shows one brings here from elsewhere. */
export const podcastImportRoutes = new Hono<AppContext>()
  .get('/', describe('Imports one began', { 200: ShowImports }, [401]), async (c) =>
    c.json({ imports: await listImports(c.env, c.get('db'), requireViewer(c)) }, 200),
  )
  .post(
    '/preview',
    describe('What a feed would bring', { 200: ImportPreview }, [400, 401, 403, 409, 429]),
    input('json', AskPreview),
    async (c) => {
      const viewer = requireWriter(c)
      await takeReadingTurn(c.env, viewer)
      return c.json(await previewImport(c.env, c.get('db'), viewer, c.req.valid('json').feed), 200)
    },
  )
  .post(
    '/proof',
    describe('Mail a code to the address a feed names as its own', { 202: FeedProof }, [400, 401, 403, 409, 429]),
    input('json', AskPreview),
    async (c) => {
      const viewer = requireWriter(c)
      await takeReadingTurn(c.env, viewer)
      const browser = browserSecret(c.req.header('Cookie')) ?? newSecret()
      const sent = await proveOwner(c.env, c.get('db'), viewer, c.req.valid('json').feed, browser)
      sendEffects(c)
      c.header('Set-Cookie', browserCookie(browser))
      return c.json(sent, 202)
    },
  )
  .post('/', describe('Begin to bring a show', { 201: ShowImport }, [400, 401, 403, 409, 429]), input('json', StartImport), async (c) => {
    const viewer = requireWriter(c)
    await takeReadingTurn(c.env, viewer)
    const begun = await startImport(c.env, c.get('db'), viewer, c.req.valid('json'), browserSecret(c.req.header('Cookie')))
    sendEffects(c)
    return c.json(begun, 201)
  })
  .get('/:hash', describe('How far an import is', { 200: ShowImport }, [400, 401, 404]), input('param', ByHash), async (c) =>
    c.json(await readImport(c.env, c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .get(
    '/:hash/items',
    describe('What became of the items of an import', { 200: ImportItems }, [400, 401, 404]),
    input('param', ByHash),
    input('query', ItemsQuery),
    async (c) => c.json(await listItems(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query')), 200),
  )
  .post(
    '/:hash/:act',
    describe('Stop an import, go on with it, or take what is new', { 200: ShowImport }, [400, 401, 403, 404, 409, 410, 429]),
    input('param', ByHash.extend({ act: ImportAct })),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, act } = c.req.valid('param')
      if (act === 'refresh') await takeReadingTurn(c.env, viewer)
      const turned = await actOn(c.env, c.get('db'), viewer, hash, act)
      sendEffects(c)
      return c.json(turned, 200)
    },
  )
