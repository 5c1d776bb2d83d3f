import { asciiDigits } from '#shared/persian/digits.ts'
import { jalaliMonthLength, tehranToUtc } from '#shared/persian/jalali.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { parseTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import { readLatestDraft, sendLatestDraft } from './send-latest-draft.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'submissions.submit': async ({ api, fields, params: { publication = '' } }) => {
    const post = fields.text('post')
    if (!/^[a-z0-9]{12}$/.test(post)) throw invalid({ post: text.chooseFirst })
    const settings = await readLatestDraft(api, post)
    await unwrap(
      api.api.submissions.$post({ json: { ...settings, key: fields.text('key'), post, publication, message: fields.text('message') } }),
    )
    return { to: '/me/posts/submissions', notice: text.sent }
  },
  'submissions.resubmit': async ({ api, fields, params }) => {
    const { hash = '', post = '' } = params
    await sendLatestDraft(api, { hash, post, version: Number(params.version), message: fields.text('message') })
    return { notice: text.resubmitted }
  },
  'submissions.withdraw': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.submissions[':hash'].withdraw.$post({ param: { hash } }))
    return { to: '/me/posts/submissions', notice: text.withdrawn }
  },
  'submissions.assign': async ({ api, fields, params: { hash = '' } }) => {
    await unwrap(api.api.submissions[':hash'].assignee.$put({ param: { hash }, json: { editor: fields.text('editor') || null } }))
    return { notice: text.assigned }
  },
  'submissions.note': async ({ api, fields, params: { hash = '' } }) => {
    await unwrap(
      api.api.submissions[':hash'].notes.$post({ param: { hash }, json: { key: fields.text('key'), words: fields.text('words') } }),
    )
    return { notice: text.noted }
  },
  'submissions.accept': async ({ api, params }) => {
    const { hash = '' } = params
    await unwrap(api.api.submissions[':hash'].accept.$post({ param: { hash }, json: { version: Number(params.version) } }))
    return { notice: text.accepted }
  },
  'submissions.schedule': async ({ api, fields, params }) => {
    const { hash = '' } = params
    const publishAt = parseMoment(fields.text('date'), fields.text('time'))
    if (publishAt === undefined) throw invalid({ date: text.invalidMoment })
    await unwrap(api.api.submissions[':hash'].accept.$post({ param: { hash }, json: { version: Number(params.version), publishAt } }))
    return { notice: text.accepted }
  },
  'submissions.return': async ({ api, fields, params }) => {
    const { hash = '' } = params
    await unwrap(
      api.api.submissions[':hash'].return.$post({
        param: { hash },
        json: { version: Number(params.version), reason: fields.text('reason') },
      }),
    )
    return { notice: text.returned }
  },
  'submissions.moveOut': async ({ api, fields, params: { publication = '', post = '' } }) => {
    await unwrap(
      api.api.submissions.posts[':hash']['move-out'].$post({ param: { hash: post }, json: { publication, reason: fields.text('reason') } }),
    )
    return { notice: text.movedOut }
  },
}

const invalid = (fields: Record<string, string>) =>
  new ApiError(400, { code: 'invalid', message: Object.values(fields).join(' '), fields, requestId: '' })

/** Returns the UTC ms of a Jalali date, such as ۱۴۰۵/۹/۲, and a Tehran time; undefined if one is wrong. */
function parseMoment(date: string, time: string): number | undefined {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(asciiDigits(date.trim()))?.map(Number) ?? []
  const clock = parseTimeOfDay(time)
  if (!clock || month < 1 || month > 12 || day < 1 || day > jalaliMonthLength(year, month)) return undefined
  return tehranToUtc({ year, month, day }, clock.hour, clock.minute)
}
