import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { profileKeys, publicationKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { text as handleText } from '#web/people/handles/text.ts'
import { readLinks, readPicture, saveLinks, uploadPicture } from '#web/people/settings/profile-fields.ts'
import type { MastheadKind, UpdatePublication } from '#worker/publications/publications/contract.ts'
import { text } from './text.ts'

const multiLine = (form: FormFields, name: string) => form.text(name).replaceAll('\r\n', '\n')

export const createPublication = action({
  name: 'publication.create',
  params: [],
  withKey: true,
  fields: (form) => ({
    key: form.text('key'),
    name: form.text('name'),
    handle: form.text('handle'),
    description: multiLine(form, 'description'),
  }),
  run: (api, json) => unwrap(api.api.publications.$post({ json })),
  done: text.created,
  to: ({ hash }) => `/me/publications/${hash}`,
  refreshes: () => [publicationKeys.all],
})

/** Everything that shows the name or pictures of a publication. */
const refreshes = () => [publicationKeys.all, profileKeys.all, postKeys.all]

const change = (name: string, fields: (form: FormFields) => UpdatePublication, done: string = text.saved) =>
  action({
    name: `publication.${name}`,
    params: ['hash'],
    fields,
    run: (api, { hash, ...json }) => unwrap(api.api.publications[':hash'].$patch({ param: { hash }, json })),
    done,
    refreshes,
  })

export const changeName = change('change-name', (form) => ({ name: form.text('name') }))
export const changeDescription = change('change-description', (form) => ({ description: multiLine(form, 'description') }))
export const changeAbout = change('change-about', (form) => ({ about: multiLine(form, 'about') }))
export const changeGuidelines = change('change-guidelines', (form) => ({ guidelines: multiLine(form, 'guidelines') }))
export const changeAccent = change('change-accent', (form) => ({ accent: form.text('accent').trim() || null }))
export const removeAccent = change('remove-accent', () => ({ accent: null }))
export const removeLogo = change('remove-logo', () => ({ avatar: null }), text.removed)
export const removeMasthead = change('remove-masthead', () => ({ masthead: null }), text.removed)

export const changeLinks = action({
  name: 'publication.change-links',
  params: ['hash'],
  fields: (form) => ({ links: readLinks(form) }),
  run: (api, { hash, links }) =>
    saveLinks(links, (filled) => unwrap(api.api.publications[':hash'].$patch({ param: { hash }, json: { links: filled } }))),
  done: text.saved,
  refreshes,
})

export const changeLogo = action({
  name: 'publication.change-logo',
  params: ['hash'],
  fields: (form) => ({ logo: readPicture(form) }),
  run: async (api, { hash, logo }) =>
    unwrap(api.api.publications[':hash'].$patch({ param: { hash }, json: { avatar: await uploadPicture(api, logo) } })),
  done: text.saved,
  refreshes,
})

export const changeMasthead = action({
  name: 'publication.change-masthead',
  params: ['hash'],
  fields: (form) => ({ picture: readPicture(form), kind: (form.text('kind') === 'wordmark' ? 'wordmark' : 'banner') as MastheadKind }),
  run: async (api, { hash, picture, kind }) =>
    unwrap(
      api.api.publications[':hash'].$patch({ param: { hash }, json: { masthead: { hash: await uploadPicture(api, picture), kind } } }),
    ),
  done: text.saved,
  refreshes,
})

export const acceptSubmissions = action({
  name: 'publication.accept',
  params: ['hash', 'on'],
  run: (api, { hash, on }) => unwrap(api.api.publications[':hash'].$patch({ param: { hash }, json: { acceptsSubmissions: on === '1' } })),
  done: text.saved,
  refreshes,
})

export const changeHandle = action({
  name: 'publication.change-handle',
  params: ['hash'],
  fields: (form) => ({ handle: form.text('handle') }),
  run: (api, { hash, handle }) => unwrap(api.api.publications[':hash'].handle.$put({ param: { hash }, json: { handle } })),
  done: handleText.saved,
  refreshes: () => [publicationKeys.all],
})

export const closePublication = action({
  name: 'publication.close',
  params: ['hash'],
  fields: (form) => ({ handle: form.text('handle') }),
  run: (api, { hash, handle }) => unwrap(api.api.publications[':hash'].close.$post({ param: { hash }, json: { handle } })),
  done: text.closed,
  to: () => '/me/publications',
  refreshes: () => [publicationKeys.mine],
})
