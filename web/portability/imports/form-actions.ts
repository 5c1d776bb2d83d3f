import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormAction, FormActions } from '#web/lib/form-action.ts'
import type { ImportAction, TextImport } from '#worker/portability/imports/contract.ts'
import { previewText } from './preview-text.ts'
import { sendAction } from './queries.ts'
import { readStartForm } from './read-start-form.ts'
import { text } from './text.ts'

const acting =
  (action: ImportAction): FormAction['run'] =>
  async ({ api, params: { hash = '' } }) => {
    await sendAction(api, hash, action)
    return { to: `/me/import/${hash}` }
  }

export const formActions: FormActions = {
  'imports.feed': async ({ api, fields }) => {
    const { hash } = await unwrap(api.api.imports.$post({ json: { key: fields.text('key'), feed: fields.text('feed') } }))
    return { to: `/me/import/${hash}` }
  },
  'imports.file': async ({ callApi, fields, url }) => {
    const file = fields.file('file')
    if (!file) throw new ApiError(400, { code: 'invalid', message: text.noFile, requestId: '' })
    const body = new FormData()
    body.set('key', fields.text('key'))
    body.set('file', file)
    // The contract of the route declares the body.
    const created = callApi(`${url.origin}/api/imports/file`, { method: 'POST', body }) as Promise<
      Omit<Response, 'json'> & { json: () => Promise<TextImport> }
    >
    return { to: `/me/import/${(await unwrap(created)).hash}` }
  },
  'imports.start': async ({ api, fields, params: { hash = '' } }) => {
    const { summary } = await unwrap(api.api.imports[':hash'].$get({ param: { hash } }))
    const json = readStartForm(fields, summary ?? { authors: [], tags: [] })
    await unwrap(api.api.imports[':hash'].start.$post({ param: { hash }, json }))
    return { to: `/me/import/${hash}`, notice: previewText.started }
  },
  'imports.pause': acting('pause'),
  'imports.resume': acting('resume'),
  'imports.cancel': acting('cancel'),
  'imports.retry': acting('retry'),
  'imports.undo': acting('undo'),
}
