import { ApiError } from '#web/lib/api.ts'
import { type ReadField, readDay } from '#web/money/administration/read-forms.ts'
import type { CreateAnnouncement } from '#worker/moderation/announcements/contract.ts'
import { text } from './text.ts'

/** Reads the form of an announcement, which ends with its last day. Throws `ApiError` for a date that is missing or not one. */
export function readAnnouncement(read: ReadField, key: string, isDismissible: boolean): CreateAnnouncement {
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
