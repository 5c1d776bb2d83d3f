import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { requireConfirmation } from '#web/money/administration/require-confirmation.ts'
import { readHandle, readScore } from './read-fields.ts'
import { staffText as text } from './staff-text.ts'

export const formActions: FormActions = {
  'ballots.vote': async ({ api, params: { slug = '', hash = '' } }) => {
    await unwrap(api.api.campaigns[':slug'].votes[':hash'].$put({ param: { slug, hash } }))
    return undefined
  },
  'ballots.withdraw': async ({ api, params: { slug = '', hash = '' } }) => {
    await unwrap(api.api.campaigns[':slug'].votes[':hash'].$delete({ param: { slug, hash } }))
    return undefined
  },
  'ballots.score': async ({ api, fields, params: { slug = '', hash = '' } }) => {
    await unwrap(api.api.campaigns[':slug'].jury[':hash'].$put({ param: { slug, hash }, json: readScore(fields.text('score')) }))
    return { notice: text.scoreSaved }
  },
  'ballots.exclude': async ({ api, fields, params: { key = '', slug = '' } }) => {
    const json = { key, reason: fields.text('reason') }
    await unwrap(api.api.admin.campaigns[':slug'].ballots.exclusions.$post({ param: { slug }, json }))
    return { notice: text.excludedNotice }
  },
  'ballots.include': async ({ api, params: { key = '', slug = '' } }) => {
    await unwrap(api.api.admin.campaigns[':slug'].ballots.inclusions.$post({ param: { slug }, json: { key } }))
    return { notice: text.includedNotice }
  },
  'ballots.add-juror': async ({ api, fields, params: { slug = '' } }) => {
    const handle = readHandle(fields.text('handle'))
    await unwrap(api.api.admin.campaigns[':slug'].jurors[':handle'].$put({ param: { slug, handle } }))
    return { notice: text.jurorAdded }
  },
  'ballots.remove-juror': async ({ api, params: { slug = '', handle = '' } }) => {
    await unwrap(api.api.admin.campaigns[':slug'].jurors[':handle'].$delete({ param: { slug, handle } }))
    return { notice: text.jurorRemoved }
  },
  'ballots.publish': async ({ api, fields, params: { slug = '' } }) => {
    requireConfirmation(fields)
    await unwrap(api.api.admin.campaigns[':slug'].results.$post({ param: { slug } }))
    return { notice: text.publishing }
  },
}
