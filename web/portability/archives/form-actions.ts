import type { FormActions } from '#web/lib/form-action.ts'
import { deleteArchive, requestArchive } from './queries.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'archives.request': async ({ api, params: { publication } }) => {
    await requestArchive(api, publication)
    return { notice: text.requested }
  },
  'archives.remove': async ({ api, params: { hash = '' } }) => {
    await deleteArchive(api, hash)
    return { notice: text.removed }
  },
}
