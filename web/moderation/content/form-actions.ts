import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { findPostHash } from './find-post-hash.ts'
import { type Direction, moveItem } from './move-item.ts'
import { text } from './text.ts'

const readDirection = (direction: string | undefined): Direction => (direction === 'up' ? 'up' : 'down')

export const formActions: FormActions = {
  'content.hide-tag': async ({ api, params: { name = '' } }) => {
    await unwrap(api.api.moderation.tags[':name'].hidden.$put({ param: { name } }))
    return { notice: text.tagHidden }
  },
  'content.show-tag': async ({ api, params: { name = '' } }) => {
    await unwrap(api.api.moderation.tags[':name'].hidden.$delete({ param: { name } }))
    return { notice: text.tagShown }
  },
  'content.merge-tags': async ({ api, fields }) => {
    const param = { name: fields.text('into'), alias: fields.text('from') }
    await unwrap(api.api.moderation.tags[':name'].aliases[':alias'].$put({ param }))
    return { notice: text.merged }
  },
  'content.hide-topic': async ({ api, params: { key = '' } }) => {
    await unwrap(api.api.admin.topics[':key'].hidden.$put({ param: { key } }))
    return { notice: text.topicHidden }
  },
  'content.show-topic': async ({ api, params: { key = '' } }) => {
    await unwrap(api.api.admin.topics[':key'].hidden.$delete({ param: { key } }))
    return { notice: text.topicShown }
  },
  'content.update-topic': async ({ api, fields, params: { key = '' } }) => {
    const json = { name: fields.text('name'), description: fields.text('description') }
    await unwrap(api.api.admin.topics[':key'].$patch({ param: { key }, json }))
    return { notice: text.topicChanged }
  },
  'content.move-topic': async ({ api, params: { key = '', direction } }) => {
    const { items } = await unwrap(api.api.admin.topics.$get())
    const order = items.map((topic) => topic.key)
    await unwrap(api.api.admin.topics.$put({ json: { order: moveItem(order, key, readDirection(direction)) } }))
    return { notice: text.moved }
  },
  'content.feature-post': async ({ api, fields, params: { place = '' } }) => {
    await unwrap(api.api.moderation.featured[':place'][':hash'].$put({ param: { place, hash: findPostHash(fields.text('url')) } }))
    return { notice: text.isFeatured }
  },
  'content.unfeature-post': async ({ api, params: { place = '', hash = '' } }) => {
    await unwrap(api.api.moderation.featured[':place'][':hash'].$delete({ param: { place, hash } }))
    return { notice: text.unfeatured }
  },
  'content.move-featured': async ({ api, params: { place = '', hash = '', direction } }) => {
    const { items } = await unwrap(api.api.moderation.featured[':place'].$get({ param: { place } }))
    const order = items.map(({ post }) => post.hash)
    const json = { order: moveItem(order, hash, readDirection(direction)) }
    await unwrap(api.api.moderation.featured[':place'].$put({ param: { place }, json }))
    return { notice: text.moved }
  },
}
