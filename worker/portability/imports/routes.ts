import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { Cursor, IdempotencyKey } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { readBody } from '#worker/lib/http/check-request.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { assertPartType } from '#worker/lib/upload-parts.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { applyImportAction } from './apply-import-action.ts'
import { listArchivedComments } from './archived-comments.ts'
import { ArchivedComments, CreateImport, ImportAction, ImportItems, ItemsQuery, StartImport, TextImport, TextImports } from './contract.ts'
import { createImport, createImportOfFile } from './create-import.ts'
import { listImports, listItems, readImport } from './read-import.ts'
import { startImport } from './start-import.ts'
import { completeImportUpload, uploadImportPart } from './upload-file.ts'

const ByHash = z.strictObject({ hash: Hash })
const ByPart = ByHash.extend({ number: z.coerce.number().int().min(1).max(10_000) })
const AfterCursor = z.strictObject({ after: Cursor.optional() })

export const importRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint("List the viewer's imports", { 200: TextImports }, [400, 401]),
    validateInput('query', AfterCursor),
    async (c) => c.json(await listImports(c.get('db'), requireViewer(c), c.req.valid('query').after), 200),
  )
  .post(
    '/',
    describeEndpoint('Begin an import of a file or a feed', { 201: TextImport }, [400, 401, 403, 429]),
    validateInput('json', CreateImport),
    async (c) => {
      const viewer = requireWriter(c)
      const created = await createImport(c.env, c.get('db'), viewer, c.req.valid('json'))
      return c.json(created, 201)
    },
  )
  .post(
    '/file',
    describeEndpoint(
      'Begin an import with a small file: a multipart form with `key` and `file`',
      { 201: TextImport },
      [400, 401, 403, 413, 429],
    ),
    async (c) => {
      const viewer = requireWriter(c)
      const created = await createImportOfFile(c.env, c.get('db'), viewer, await readFileForm(c.req.raw))
      return c.json(created, 201)
    },
  )
  .get(
    '/comments/:hash',
    describeEndpoint('List the comments that came with an imported post', { 200: ArchivedComments }, [400, 404, 410]),
    validateInput('param', ByHash),
    validateInput('query', AfterCursor),
    async (c) =>
      c.json(await listArchivedComments(c.get('db'), c.get('viewer'), c.req.valid('param').hash, c.req.valid('query').after), 200),
  )
  .get('/:hash', describeEndpoint('Get an import', { 200: TextImport }, [400, 401, 404]), validateInput('param', ByHash), async (c) =>
    c.json(await readImport(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .get(
    '/:hash/items',
    describeEndpoint("List an import's items", { 200: ImportItems }, [400, 401, 404]),
    validateInput('param', ByHash),
    validateInput('query', ItemsQuery),
    async (c) => c.json(await listItems(c.get('db'), requireViewer(c), c.req.valid('param').hash, c.req.valid('query')), 200),
  )
  .put(
    '/:hash/parts/:number',
    describeEndpoint(
      'Upload a part of the file: raw bytes with a Content-Digest header',
      { 204: null },
      [400, 401, 403, 404, 409, 413, 415, 429],
    ),
    validateInput('param', ByPart),
    async (c) => {
      const viewer = requireWriter(c)
      assertPartType(c.req.header('Content-Type'))
      const put = uploadImportPart(c.env, c.get('db'), viewer, c.req.valid('param'), c.req.raw)
      // Finish storing a received part even if the client disconnects.
      c.executionCtx.waitUntil(put.catch(() => undefined))
      await put
      return c.body(null, 204)
    },
  )
  .post(
    '/:hash/read',
    describeEndpoint('Complete the upload and read the file', { 200: TextImport }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    async (c) => {
      const viewer = requireWriter(c)
      const updated = await completeImportUpload(c.env, c.get('db'), viewer, c.req.valid('param').hash)
      return c.json(updated, 200)
    },
  )
  .post(
    '/:hash/start',
    describeEndpoint('Start an import with the chosen settings', { 200: TextImport }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash),
    validateInput('json', StartImport),
    async (c) => {
      const viewer = requireWriter(c)
      const updated = await startImport(c.get('db'), viewer, c.req.valid('param').hash, c.req.valid('json'))
      return c.json(updated, 200)
    },
  )
  .post(
    '/:hash/:act',
    describeEndpoint('Pause, resume, cancel, retry or undo an import', { 200: TextImport }, [400, 401, 403, 404, 409, 429]),
    validateInput('param', ByHash.extend({ act: ImportAction })),
    async (c) => {
      const { hash, act } = c.req.valid('param')
      // Suspended authors may still stop an import and remove what it brought.
      const viewer = act === 'resume' || act === 'retry' ? requireWriter(c) : requireViewer(c)
      const updated = await applyImportAction(c.env, c.get('db'), viewer, hash, act)
      return c.json(updated, 200)
    },
  )

/** Bytes of a form besides its file. */
const FORM_OVERHEAD = 100_000

/** Reads the form of a file. Errors: `too_large`; `invalid` for a malformed form, or one without a file or a valid key. */
async function readFileForm(request: Request): Promise<{ key: string; file: File }> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('unsupported_type')
  const body = request.body === null ? new Blob() : await readBody(request.body, LIMITS.importFormBytes + FORM_OVERHEAD)
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw invalid({ file: 'فرم درست فرستاده نشده است.' })
  })
  const file = form.get('file')
  if (!(file instanceof File) || file.name === '') throw invalid({ file: 'فایلی انتخاب کن' })
  if (file.size > LIMITS.importFormBytes) throw new AppError('too_large')
  const key = IdempotencyKey.safeParse(form.get('key'))
  if (!key.success) throw invalid({ key: 'کلید درخواست درست نیست' })
  return { key: key.data, file }
}
