import { asciiDigits } from '#shared/persian/digits.ts'
import { jalaliMonthLength, tehranToUtc } from '#shared/persian/jalali.ts'
import { action } from '#web/lib/action.ts'
import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { toFormValues, toPublishSettings } from '#web/posts/posts/publishing/publish-form-values.ts'
import { parseTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { text } from './text.ts'

/** All queries, because cards and counts are on many pages. */
const refreshes = () => [[]]

const readReason = (form: FormFields) => ({ reason: form.text('reason') })

export const submitPost = action({
  name: 'submissions.submit',
  params: ['publication'],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), post: form.text('post'), message: form.text('message') }),
  run: async (api, { publication, key, post, message }) => {
    if (!/^[a-z0-9]{12}$/.test(post)) throw invalid({ post: text.chooseFirst })
    const settings = await readLatestDraft(api, post)
    return unwrap(api.api.submissions.$post({ json: { ...settings, key, post, publication, message } }))
  },
  done: text.sent,
  to: () => '/me/posts/submissions',
  refreshes,
})

export const resubmitPost = action({
  name: 'submissions.resubmit',
  params: ['hash', 'post', 'version'],
  fields: (form) => ({ message: form.text('message') }),
  run: async (api, { hash, post, version, message }) => {
    const settings = await readLatestDraft(api, post)
    const json = { ...settings, version: Number(version), message }
    return unwrap(api.api.submissions[':hash'].resubmit.$post({ param: { hash }, json }))
  },
  done: text.resubmitted,
  refreshes,
})

export const withdrawSubmission = action({
  name: 'submissions.withdraw',
  params: ['hash'],
  run: (api, param) => unwrap(api.api.submissions[':hash'].withdraw.$post({ param })),
  done: text.withdrawn,
  refreshes,
})

export const assignSubmission = action({
  name: 'submissions.assign',
  params: ['hash'],
  fields: (form) => ({ editor: form.text('editor') || null }),
  run: (api, { hash, editor }) => unwrap(api.api.submissions[':hash'].assignee.$put({ param: { hash }, json: { editor } })),
  done: text.assigned,
  refreshes,
})

export const addNote = action({
  name: 'submissions.note',
  params: ['hash'],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), words: form.text('words') }),
  run: (api, { hash, ...json }) => unwrap(api.api.submissions[':hash'].notes.$post({ param: { hash }, json })),
  done: text.noted,
  refreshes,
})

export const acceptSubmission = action({
  name: 'submissions.accept',
  params: ['hash', 'version'],
  run: (api, { hash, version }) =>
    unwrap(api.api.submissions[':hash'].accept.$post({ param: { hash }, json: { version: Number(version) } })),
  done: text.accepted,
  refreshes,
})

export const scheduleSubmission = action({
  name: 'submissions.schedule',
  params: ['hash', 'version'],
  fields: (form) => ({ publishAt: Number(form.text('publishAt')) || parseMoment(form.text('date'), form.text('time')) }),
  run: (api, { hash, version, publishAt }) =>
    unwrap(api.api.submissions[':hash'].accept.$post({ param: { hash }, json: { version: Number(version), publishAt } })),
  done: text.accepted,
  refreshes,
})

export const returnSubmission = action({
  name: 'submissions.return',
  params: ['hash', 'version'],
  fields: readReason,
  run: (api, { hash, version, reason }) =>
    unwrap(api.api.submissions[':hash'].return.$post({ param: { hash }, json: { version: Number(version), reason } })),
  done: text.returned,
  refreshes,
})

export const moveOut = action({
  name: 'submissions.move-out',
  params: ['post', 'publication'],
  fields: readReason,
  run: (api, { post, publication, reason }) =>
    unwrap(api.api.submissions.posts[':hash']['move-out'].$post({ param: { hash: post }, json: { publication, reason } })),
  done: text.movedOut,
  refreshes,
})

const invalid = (fields: Record<string, string>) =>
  new ApiError(400, { code: 'invalid', message: Object.values(fields).join(' '), fields, requestId: '' })

/** Returns the UTC ms of a Jalali date, such as ۱۴۰۵/۹/۲, and a Tehran time; throws `ApiError` if one is wrong. */
function parseMoment(date: string, time: string): number {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(asciiDigits(date.trim()))?.map(Number) ?? []
  const clock = parseTimeOfDay(time)
  if (!clock || month < 1 || month > 12 || day < 1 || day > jalaliMonthLength(year, month)) throw invalid({ date: text.invalidMoment })
  return tehranToUtc({ year, month, day }, clock.hour, clock.minute)
}

/** Returns the saved draft of a post with the settings its author last chose, for a submission. */
async function readLatestDraft(api: Api, post: string) {
  // Hono cannot infer the recursive document type; the response contract is `EditorPost`.
  const draft = (await unwrap(api.api.posts[':hash'].draft.$get({ param: { hash: post } }))) as EditorPost
  const { publication: _, ...settings } = toPublishSettings(toFormValues(draft), draft.revision)
  return settings
}
