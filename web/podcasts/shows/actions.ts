import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { podcastKeys } from '#web/lib/query-keys/podcasts.ts'
import { showSettingsText as text } from './show-settings-text.ts'

const refreshes = () => [podcastKeys.all]

export const createShow = action({
  name: 'podcasts.create',
  params: [],
  withKey: true,
  fields: (form) => ({
    key: form.text('key'),
    title: form.text('title'),
    description: form.text('description'),
    category: form.text('category'),
    publication: form.text('publication') || null,
  }),
  run: (api, json) => unwrap(api.api.podcasts.$post({ json })),
  to: ({ hash }) => `/me/podcasts/${hash}`,
  refreshes,
})

export const removeShow = action({
  name: 'podcasts.remove',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.podcasts[':hash'].$delete({ param: { hash } })),
  done: text.removed,
  to: () => '/me/publications',
  refreshes,
})

export const restoreShow = action({
  name: 'podcasts.restore',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.podcasts[':hash'].restore.$post({ param: { hash } })),
  done: text.restored,
  refreshes,
})
