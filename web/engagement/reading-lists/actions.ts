import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { text } from './text.ts'

const readListFields = (form: FormFields) => ({
  name: form.text('name'),
  description: form.text('description'),
  public: form.text('public') !== 'false',
})
const refreshes = () => [listKeys.all]
/** A list with its posts appears or disappears. */
const refreshesSaved = () => [listKeys.all, viewerStateKeys.all]

export const createList = action({
  name: 'lists.create',
  params: [],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), ...readListFields(form) }),
  run: (api, json) => unwrap(api.api.lists.$post({ json })),
  refreshes,
})

export const changeList = action({
  name: 'lists.change',
  params: ['hash'],
  fields: readListFields,
  run: (api, { hash, ...json }) => unwrap(api.api.lists[':hash'].$patch({ param: { hash }, json })),
  refreshes,
})

const setPublic = (verb: string, isPublic: boolean, done: string) =>
  action({
    name: `lists.${verb}`,
    params: ['hash'],
    run: (api, { hash }) => unwrap(api.api.lists[':hash'].$patch({ param: { hash }, json: { public: isPublic } })),
    done,
    refreshes,
  })

export const publishList = setPublic('publish', true, text.madePublic)
export const unpublishList = setPublic('unpublish', false, text.madePrivate)

export const removeList = action({
  name: 'lists.remove',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.lists[':hash'].$delete({ param: { hash } })),
  done: text.removed,
  to: () => '/me/lists',
  refreshes: refreshesSaved,
})

export const restoreList = action({
  name: 'lists.restore',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.lists[':hash'].restore.$post({ param: { hash } })),
  done: text.restored,
  refreshes: refreshesSaved,
})

export const setNote = action({
  name: 'lists.set-note',
  params: ['list', 'post'],
  fields: (form) => ({ note: form.text('note').replaceAll('\r\n', '\n') }),
  run: (api, { list, post, note }) => unwrap(api.api.lists[':hash'].items[':post'].$patch({ param: { hash: list, post }, json: { note } })),
  refreshes: ({ list }) => [listKeys.items(list)],
})

/** `name` is that of the other list. */
export const moveItem = action({
  name: 'lists.move-item',
  params: ['list', 'post', 'to', 'name'],
  run: (api, { list, post, to }) => unwrap(api.api.lists[':hash'].items[':post'].move.$post({ param: { hash: list, post }, json: { to } })),
  done: (_, { name }) => text.movedTo(name),
  refreshes: ({ post }) => [listKeys.all, viewerStateKeys.post(post)],
})
