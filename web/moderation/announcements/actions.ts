import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { readAnnouncement } from './read-announcement.ts'
import { text } from './text.ts'

export const createAnnouncement = action({
  name: 'announcements.create',
  params: [],
  withKey: true,
  fields: (form) => readAnnouncement(form.text, form.text('key'), form.has('dismissible')),
  run: (api, json) => unwrap(api.api.admin.announcements.$post({ json })),
  done: text.created,
  refreshes: () => [administrationKeys.all],
})

export const stopAnnouncement = action({
  name: 'announcements.stop',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.admin.announcements[':hash'].stop.$post({ param: { hash } })),
  done: text.stopped,
  refreshes: () => [administrationKeys.all],
})
