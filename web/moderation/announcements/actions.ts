import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { type ReadField, readDay } from '#web/money/administration/read-forms.ts'
import type { CreateAnnouncement } from '#worker/moderation/announcements/contract.ts'
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

/** Reads the form of an announcement, which ends with its last day. Throws `ApiError` for a date that is missing or not one. */
function readAnnouncement(read: ReadField, key: string, isDismissible: boolean): CreateAnnouncement {
  const endsAt = readDay(read, 'endsAt', true)
  if (endsAt === null) throw new ApiError(400, { code: 'invalid', message: text.noEnd, requestId: '', fields: { endsAt: text.noEnd } })
  return {
    key,
    text: read('text'),
    link: read('link').trim(),
    audience: read('audience') === 'members' ? 'members' : 'everyone',
    isDismissible,
    startsAt: readDay(read, 'startsAt', false),
    endsAt,
  }
}
