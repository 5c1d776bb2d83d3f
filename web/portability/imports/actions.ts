import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { textImportKeys } from '#web/lib/query-keys/text-imports.ts'
import type { ImportAction } from '#worker/portability/imports/contract.ts'
import { previewText } from './preview-text.ts'
import { readStartForm } from './read-start-form.ts'
import { text } from './text.ts'

const pathOf = ({ hash }: { hash: string }) => `/me/import/${hash}`
const refreshes = ({ hash }: { hash: string }) => [
  textImportKeys.page(hash),
  textImportKeys.lists,
  textImportKeys.allItems(hash),
  postKeys.all,
]

export const importFeed = action({
  name: 'imports.feed',
  params: [],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), feed: form.text('feed') }),
  run: (api, json) => unwrap(api.api.imports.$post({ json })),
  to: pathOf,
  refreshes: () => [textImportKeys.lists],
})

/** Only without JavaScript, which uploads a file in parts. */
export const importFile = action({
  name: 'imports.file',
  params: [],
  withKey: true,
  fields: (form) => {
    const file = form.file('file')
    if (!file) throw new ApiError(400, { code: 'invalid', message: text.noFile, requestId: '' })
    return { key: form.text('key'), file }
  },
  run: (api, form) => unwrap(api.api.imports.file.$post({ form })),
  to: pathOf,
  refreshes: () => [textImportKeys.lists],
})

export const startImport = action({
  name: 'imports.start',
  params: ['hash'],
  fields: (form) => ({ form }),
  run: async (api, { hash, form }) => {
    const { summary } = await unwrap(api.api.imports[':hash'].$get({ param: { hash } }))
    const json = readStartForm(form, summary ?? { authors: [], tags: [] })
    return unwrap(api.api.imports[':hash'].start.$post({ param: { hash }, json }))
  },
  done: previewText.started,
  refreshes,
})

const change = (act: ImportAction) =>
  action({
    name: `imports.${act}`,
    params: ['hash'],
    run: (api, { hash }) => unwrap(api.api.imports[':hash'][':act'].$post({ param: { hash, act } })),
    refreshes,
  })

export const pauseImport = change('pause')
export const resumeImport = change('resume')
export const cancelImport = change('cancel')
export const retryImport = change('retry')
export const undoImport = change('undo')
