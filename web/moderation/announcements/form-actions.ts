import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { readAnnouncement } from './read-announcement.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'announcements.create': async ({ api, fields }) => {
    await unwrap(api.api.admin.announcements.$post({ json: readAnnouncement(fields.text, fields.text('key'), fields.has('dismissible')) }))
    return { notice: text.created }
  },
  'announcements.stop': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.admin.announcements[':hash'].stop.$post({ param: { hash } }))
    return { notice: text.stopped }
  },
}
