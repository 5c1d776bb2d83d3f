import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { CreateDraftLink, CreateDraftLinkResult, DraftLinks, DraftVisit, SharedDraft } from './contract.ts'
import { createDraftLink, listDraftLinks, revokeDraftLink } from './links.ts'
import { countDraftVisit, readSharedDraft } from './shared-draft.ts'

const ByPost = z.strictObject({ hash: Hash })
/** Accepts any string, so that a malformed token returns the same 404 as a wrong one. */
const ByToken = z.strictObject({ hash: z.string() })

export const postDraftLinkRoutes = new Hono<AppContext>()
  .get(
    '/:hash/draft-links',
    describeEndpoint('List the active secret links of a draft', { 200: DraftLinks }, [401, 404]),
    validateInput('param', ByPost),
    async (c) => c.json({ links: await listDraftLinks(c.get('db'), requireViewer(c), c.req.valid('param').hash) }, 200),
  )
  .post(
    '/:hash/draft-links',
    describeEndpoint('Create a secret link; its URL is returned only once', { 201: CreateDraftLinkResult }, [400, 401, 403, 404, 409]),
    validateInput('param', ByPost),
    validateInput('json', CreateDraftLink),
    async (c) => c.json(await createDraftLink(c.get('db'), requireWriter(c), c.req.valid('param').hash, c.req.valid('json')), 201),
  )

export const draftLinkRoutes = new Hono<AppContext>()
  .get(
    '/:hash',
    describeEndpoint('Read a draft by its secret link', { 200: SharedDraft }, [404]),
    validateInput('param', ByToken),
    async (c) => c.json(await readSharedDraft(c.get('db'), c.get('viewer'), c.req.valid('param').hash), 200),
  )
  .post(
    '/:hash/visits',
    describeEndpoint('Count a visit of a shared draft', { 204: null }, [400, 404, 429]),
    validateInput('param', ByToken),
    validateInput('json', DraftVisit),
    async (c) => {
      await countDraftVisit(c.get('db'), c.get('viewer'), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/:link',
    describeEndpoint('Revoke a secret link', { 204: null }, [400, 401, 404]),
    validateInput('param', z.strictObject({ link: Hash })),
    async (c) => {
      await revokeDraftLink(c.get('db'), requireViewer(c), c.req.valid('param').link)
      return c.body(null, 204)
    },
  )
