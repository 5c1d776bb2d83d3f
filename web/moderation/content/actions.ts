import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { featuredKeys } from '#web/lib/query-keys/discovery.ts'
import { postKeys, tagKeys, topicKeys } from '#web/lib/query-keys/posts.ts'
import { findPostHash } from './find-post-hash.ts'
import { moveItem } from './move-item.ts'
import { text } from './text.ts'

const refreshesTags = () => [administrationKeys.all, tagKeys.all, postKeys.all]
const refreshesTopics = () => [administrationKeys.all, topicKeys.all]
const refreshesFeatured = () => [administrationKeys.all, featuredKeys.all]

export const hideTag = action({
  name: 'content.hide-tag',
  params: ['name'],
  run: (api, { name }) => unwrap(api.api.moderation.tags[':name'].hidden.$put({ param: { name } })),
  done: text.tagHidden,
  refreshes: refreshesTags,
})

export const showTag = action({
  name: 'content.show-tag',
  params: ['name'],
  run: (api, { name }) => unwrap(api.api.moderation.tags[':name'].hidden.$delete({ param: { name } })),
  done: text.tagShown,
  refreshes: refreshesTags,
})

export const mergeTags = action({
  name: 'content.merge-tags',
  params: [],
  fields: (form) => ({ name: form.text('into'), alias: form.text('from') }),
  run: (api, param) => unwrap(api.api.moderation.tags[':name'].aliases[':alias'].$put({ param })),
  done: text.merged,
  refreshes: refreshesTags,
})

export const hideTopic = action({
  name: 'content.hide-topic',
  params: ['key'],
  run: (api, param) => unwrap(api.api.admin.topics[':key'].hidden.$put({ param })),
  done: text.topicHidden,
  refreshes: refreshesTopics,
})

export const showTopic = action({
  name: 'content.show-topic',
  params: ['key'],
  run: (api, param) => unwrap(api.api.admin.topics[':key'].hidden.$delete({ param })),
  done: text.topicShown,
  refreshes: refreshesTopics,
})

export const updateTopic = action({
  name: 'content.update-topic',
  params: ['key'],
  fields: (form) => ({ name: form.text('name'), description: form.text('description') }),
  run: (api, { key, ...json }) => unwrap(api.api.admin.topics[':key'].$patch({ param: { key }, json })),
  done: text.topicChanged,
  refreshes: refreshesTopics,
})

/** Reads the order first, because another member of staff may have changed it. */
export const moveTopic = action({
  name: 'content.move-topic',
  params: ['key', 'direction'],
  run: async (api, { key, direction }) => {
    const { items } = await unwrap(api.api.admin.topics.$get())
    const order = items.map((topic) => topic.key)
    return unwrap(api.api.admin.topics.$put({ json: { order: moveItem(order, key, direction) } }))
  },
  done: text.moved,
  refreshes: refreshesTopics,
})

export const featurePost = action({
  name: 'content.feature-post',
  params: ['place'],
  fields: (form) => ({ hash: findPostHash(form.text('url')) }),
  run: (api, param) => unwrap(api.api.moderation.featured[':place'][':hash'].$put({ param })),
  done: text.isFeatured,
  refreshes: refreshesFeatured,
})

export const unfeaturePost = action({
  name: 'content.unfeature-post',
  params: ['place', 'hash'],
  run: (api, param) => unwrap(api.api.moderation.featured[':place'][':hash'].$delete({ param })),
  done: text.unfeatured,
  refreshes: refreshesFeatured,
})

/** Reads the order first, like `moveTopic`. */
export const moveFeatured = action({
  name: 'content.move-featured',
  params: ['place', 'hash', 'direction'],
  run: async (api, { place, hash, direction }) => {
    const { items } = await unwrap(api.api.moderation.featured[':place'].$get({ param: { place } }))
    const order = items.map(({ post }) => post.hash)
    return unwrap(api.api.moderation.featured[':place'].$put({ param: { place }, json: { order: moveItem(order, hash, direction) } }))
  },
  done: text.moved,
  refreshes: refreshesFeatured,
})
