import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { browserCookie, browserSecret } from '#worker/account/auth/index.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { applyImportAction, retryImportItem } from './apply-import-action.ts'
import {
  ImportAction,
  ImportItems,
  ItemsQuery,
  OwnershipChallenge,
  OwnershipWord,
  PreviewImport,
  PreviewResult,
  RetryItem,
  ShowImport,
  ShowImports,
  StartImport,
} from './contract.ts'
import { sendOwnershipCode } from './ownership.ts'
import { createOwnershipWord } from './ownership-word.ts'
import { previewImport } from './preview-import.ts'
import { listImports, listItems, readImport } from './read-import.ts'
import { startImport } from './start-import.ts'

const ByHash = z.strictObject({ hash: Hash })

export const podcastImportRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint("List the viewer's imports", { 200: ShowImports }, [401]), async (c) =>
    c.json({ imports: await listImports(c.env, c.get('db'), requireViewer(c)) }, 200),
  )
  .post(
    '/preview',
    describeEndpoint('Preview an import, or list the feeds that a page names', { 200: PreviewResult }, [400, 401, 403, 409, 429]),
    validateInput('json', PreviewImport),
    async (c) => {
      const viewer = requireWriter(c)
      return c.json(await previewImport(c.env, c.get('db'), viewer, c.req.valid('json').feed), 200)
    },
  )
  .post(
    '/ownership-code',
    describeEndpoint("Send a verification code to the feed's owner address", { 202: OwnershipChallenge }, [400, 401, 403, 409, 429]),
    validateInput('json', PreviewImport),
    async (c) => {
      const viewer = requireWriter(c)
      const browser = browserSecret(c.req.header('Cookie')) ?? newSecret()
      const sent = await sendOwnershipCode(c.env, c.get('db'), viewer, c.req.valid('json').feed, browser)
      c.header('Set-Cookie', browserCookie(browser))
      return c.json(sent, 202)
    },
  )
  .post(
    '/ownership-word',
    describeEndpoint('Get the word to place in a feed without an owner address', { 200: OwnershipWord }, [400, 401, 403, 409, 429]),
    validateInput('json', PreviewImport),
    async (c) => {
      const viewer = requireWriter(c)
      return c.json(await createOwnershipWord(c.env, c.get('db'), viewer, c.req.valid('json').feed), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Start an import', { 201: ShowImport }, [400, 401, 403, 409, 429]),
    validateInput('json', StartImport),
    async (c) => {
      const viewer = requireWriter(c)
      const created = await startImport(c.env, c.get('db'), viewer, c.req.valid('json'), browserSecret(c.req.header('Cookie')))
      return c.json(created, 201)
    },
  )
  .get('/:hash', describeEndpoint('Get an import', { 200: ShowImport }, [400, 401, 404]), validateInput('param', ByHash), async (c) =>
    c.json(await readImport(c.env, c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .get(
    '/:hash/items',
    describeEndpoint("List an import's items", { 200: ImportItems }, [400, 401, 404]),
    validateInput('param', ByHash),
    validateInput('query', ItemsQuery),
    async (c) => c.json(await listItems(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query')), 200),
  )
  .post(
    '/:hash/items/retry',
    describeEndpoint('Try an item of an import again', { 200: ShowImport }, [400, 401, 403, 404, 409, 410, 429]),
    validateInput('param', ByHash),
    validateInput('json', RetryItem),
    async (c) => {
      const viewer = requireWriter(c)
      const updated = await retryImportItem(c.env, c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json').key)
      return c.json(updated, 200)
    },
  )
  .post(
    '/:hash/:act',
    describeEndpoint('Pause, resume, cancel, retry or refresh an import', { 200: ShowImport }, [400, 401, 403, 404, 409, 410, 429]),
    validateInput('param', ByHash.extend({ act: ImportAction })),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash, act } = c.req.valid('param')
      const updated = await applyImportAction(c.env, c.get('db'), viewer, hash, act)
      return c.json(updated, 200)
    },
  )
