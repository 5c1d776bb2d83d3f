import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { requireConfirmation } from '#web/ui/admin/require-confirmation.ts'
import { readHandle, readScore } from './read-fields.ts'
import { staffText as text } from './staff-text.ts'

const refreshes = () => [administrationKeys.all]

export const castVote = action({
  name: 'ballots.vote',
  params: ['slug', 'hash'],
  run: (api, param) => unwrap(api.api.campaigns[':slug'].votes[':hash'].$put({ param })),
  refreshes: ({ slug }) => [campaignKeys.ownBallot(slug)],
})

export const withdrawVote = action({
  name: 'ballots.withdraw',
  params: ['slug', 'hash'],
  run: (api, param) => unwrap(api.api.campaigns[':slug'].votes[':hash'].$delete({ param })),
  refreshes: ({ slug }) => [campaignKeys.ownBallot(slug)],
})

export const scoreEntry = action({
  name: 'ballots.score',
  params: ['slug', 'hash'],
  fields: (form) => readScore(form.text('score')),
  run: (api, { slug, hash, score }) => unwrap(api.api.campaigns[':slug'].jury[':hash'].$put({ param: { slug, hash }, json: { score } })),
  done: text.scoreSaved,
  refreshes: ({ slug }) => [campaignKeys.jury(slug)],
})

export const excludeBallots = action({
  name: 'ballots.exclude',
  params: ['slug', 'key'],
  fields: (form) => ({ reason: form.text('reason') }),
  run: (api, { slug, ...json }) => unwrap(api.api.admin.campaigns[':slug'].ballots.exclusions.$post({ param: { slug }, json })),
  done: text.excludedNotice,
  refreshes,
})

export const includeBallots = action({
  name: 'ballots.include',
  params: ['slug', 'key'],
  run: (api, { slug, key }) => unwrap(api.api.admin.campaigns[':slug'].ballots.inclusions.$post({ param: { slug }, json: { key } })),
  done: text.includedNotice,
  refreshes,
})

export const addJuror = action({
  name: 'ballots.add-juror',
  params: ['slug'],
  fields: (form) => ({ handle: readHandle(form.text('handle')) }),
  run: (api, param) => unwrap(api.api.admin.campaigns[':slug'].jurors[':handle'].$put({ param })),
  done: text.jurorAdded,
  refreshes,
})

export const removeJuror = action({
  name: 'ballots.remove-juror',
  params: ['slug', 'handle'],
  run: (api, param) => unwrap(api.api.admin.campaigns[':slug'].jurors[':handle'].$delete({ param })),
  done: text.jurorRemoved,
  refreshes,
})

export const publishResults = action({
  name: 'ballots.publish',
  params: ['slug'],
  fields: (form) => {
    requireConfirmation(form)
    return {}
  },
  run: (api, { slug }) => unwrap(api.api.admin.campaigns[':slug'].results.$post({ param: { slug } })),
  done: text.publishing,
  refreshes: ({ slug }) => [administrationKeys.all, campaignKeys.everythingOf(slug)],
})
