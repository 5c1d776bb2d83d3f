import { tehranToUtc, toJalali } from '#shared/persian/jalali.ts'
import { parseJalaliDay } from '#shared/persian/parse-jalali-day.ts'
import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { broadcastKeys } from '#web/lib/query-keys/broadcasts.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { parseTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import { text as calendarText } from '#web/ui/calendar/text.ts'
import { text } from './text.ts'

const refreshes = ({ post }: { post: string }) => [broadcastKeys.ofPost(post), postKeys.all]

export const sendBroadcast = action({
  name: 'broadcasts.send',
  params: ['post'],
  withKey: true,
  fields: (form) => ({
    ...{ key: form.text('key'), subject: form.text('subject'), sendAt: readSendAt(form) },
    // Only the form of a draft has it.
    revision: form.has('revision') ? Number(form.text('revision')) : undefined,
  }),
  run: (api, { post, revision, ...json }) => {
    const [call, param] = [api.api.broadcasts.posts[':hash'], { hash: post }]
    return unwrap(revision === undefined ? call.$post({ param, json }) : call.draft.$post({ param, json: { ...json, revision } }))
  },
  done: ({ sendAt }) => (sendAt > Date.now() ? text.scheduled : text.sent),
  refreshes,
})

/** Reads when to send, in UTC ms; undefined for now. Throws `ApiError` for what is no date or time. */
function readSendAt(form: FormFields): number | undefined {
  if (form.text('when') !== 'later') return undefined
  const day = parseJalaliDay(form.text('day'))
  if (day === undefined) throw fieldError('day', calendarText.invalidDate)
  const time = parseTimeOfDay(form.text('time'))
  if (!time) throw fieldError('time', text.noTime)
  return tehranToUtc(toJalali(day), time.hour, time.minute)
}

const fieldError = (name: string, message: string) =>
  new ApiError(400, { code: 'invalid', message, fields: { [name]: message }, requestId: '' })

export const testBroadcast = action({
  name: 'broadcasts.test',
  params: ['post'],
  fields: (form) => ({ subject: form.text('subject') }),
  run: (api, { post, subject }) => unwrap(api.api.broadcasts.posts[':hash'].test.$post({ param: { hash: post }, json: { subject } })),
  done: text.tested,
  refreshes: () => [],
})

export const cancelBroadcast = action({
  name: 'broadcasts.cancel',
  params: ['hash', 'post'],
  run: (api, { hash }) => unwrap(api.api.broadcasts[':hash'].$delete({ param: { hash } })),
  done: text.cancelled,
  refreshes,
})
