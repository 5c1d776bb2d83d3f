import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { submissionKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { text } from './text.ts'

export const answerSuggestion = action({
  name: 'suggestions.answer',
  params: ['hash', 'suggestion'],
  withKey: true,
  fields: (form) => ({
    key: form.text('key'),
    revision: Number(form.text('revision')),
    accepted: form.all('change').filter((id) => form.text(`change-${id}`) === 'accept'),
  }),
  run: (api, { hash, suggestion, ...json }) =>
    unwrap(api.api.submissions[':hash'].suggestions[':suggestion'].answer.$post({ param: { hash, suggestion }, json })),
  done: text.answered,
  refreshes: () => [submissionKeys.all, postKeys.all],
})

export const withdrawSuggestion = action({
  name: 'suggestions.withdraw',
  params: ['hash', 'suggestion'],
  run: (api, param) => unwrap(api.api.submissions[':hash'].suggestions[':suggestion'].$delete({ param })),
  done: text.withdrawn,
  refreshes: () => [submissionKeys.all],
})
