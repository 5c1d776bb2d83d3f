import { action } from '#web/lib/action.ts'
import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { frontPageKeys } from '#web/lib/query-keys/publications.ts'
import type { Arrangement } from '#worker/publications/front-page/contract.ts'
import { arrangeText as text } from './arrange-text.ts'
import { isFrontPagePlace, movePost, moveRow, placePost, postsIn, removePost } from './arrangement-draft.ts'
import { storeArrangement } from './queries.ts'

const rejected = (message: string) => new ApiError(400, { code: 'invalid', message, requestId: '' })

/** Changes the stored arrangement if it is still of the version that the page showed. */
async function arrange(api: Api, hash: string, version: string, apply: (arrangement: Arrangement) => Arrangement) {
  const arrangement = await unwrap(api.api.publications.managed[':hash']['front-page'].$get({ param: { hash } }))
  return storeArrangement(api, hash, apply(arrangement), Number(version))
}

const refreshes = ({ hash }: { hash: string }) => [frontPageKeys.arrangement(hash), frontPageKeys.pages]

export const choosePost = action({
  name: 'front-page.choose',
  params: ['hash', 'version', 'target', 'key'],
  run: (api, { hash, version, target, key }): Promise<unknown> => {
    const series = api.api.publications.managed[':hash'].series[':series']
    if (!isFrontPagePlace(target)) return unwrap(series.posts[':post'].$put({ param: { hash, series: target, post: key } }))
    return arrange(api, hash, version, (arrangement) => {
      const draft = placePost(arrangement, { hash: key, path: '', title: '', authorName: '', publishedAt: 0, hasCover: false }, target)
      if (!draft) throw rejected(text.full)
      return draft
    })
  },
  done: text.saved,
  refreshes,
})

/** Returns an action that arranges the posts or sections. */
const arrangement = <const Param extends string>(
  name: string,
  params: readonly Param[],
  apply: (shown: Arrangement, input: Readonly<Record<Param, string>>) => Arrangement,
) =>
  action({
    name: `front-page.${name}`,
    params: ['hash', 'version', ...params],
    run: (api, input) => arrange(api, input.hash, input.version, (shown) => apply(shown, input)),
    done: text.saved,
    refreshes,
  })

export const removeArrangedPost = arrangement('remove', ['key'], (shown, { key }) => removePost(shown, key))

export const moveArrangedPost = arrangement('move', ['place', 'key', 'to'], (shown, { place, key, to }) => {
  if (!isFrontPagePlace(place)) throw rejected(text.none)
  const from = postsIn(shown, place).findIndex(({ hash }) => hash === key)
  return movePost(shown, place, from, Number(to))
})

export const removeSection = arrangement('remove-section', ['key'], (shown, { key }) => ({
  ...shown,
  sections: shown.sections.filter(({ tag }) => tag.slug !== key),
}))

export const moveSection = arrangement('move-section', ['key', 'to'], (shown, { key, to }) => {
  const from = shown.sections.findIndex(({ tag }) => tag.slug === key)
  return { ...shown, sections: moveRow(shown.sections, from, Number(to)) }
})

export const addSection = action({
  name: 'front-page.add-section',
  params: ['hash', 'version', 'tag'],
  fields: (form) => ({ shown: form.text('version'), typed: form.text('tag').trim(), title: form.text('title') }),
  run: (api, { hash, version, tag, shown, typed, title }) => {
    const name = tag || typed
    const section = { tag: { name, slug: name }, title }
    return arrange(api, hash, version || shown, (arrangement) => ({ ...arrangement, sections: [...arrangement.sections, section] }))
  },
  done: text.saved,
  refreshes,
})

const readSeries = (form: FormFields) => ({ title: form.text('title'), description: form.text('description') })

export const createSeries = action({
  name: 'series.create',
  params: ['hash'],
  withKey: true,
  fields: (form) => ({ key: form.text('key'), ...readSeries(form) }),
  run: (api, { hash, ...json }) => unwrap(api.api.publications.managed[':hash'].series.$post({ param: { hash }, json })),
  done: text.created,
  refreshes,
})

export const changeSeries = action({
  name: 'series.change',
  params: ['hash', 'series'],
  fields: readSeries,
  run: (api, { hash, series, ...json }) =>
    unwrap(api.api.publications.managed[':hash'].series[':series'].$patch({ param: { hash, series }, json })),
  done: text.saved,
  refreshes,
})

export const deleteSeries = action({
  name: 'series.delete',
  params: ['hash', 'series'],
  run: (api, param) => unwrap(api.api.publications.managed[':hash'].series[':series'].$delete({ param })),
  done: text.deleted,
  refreshes,
})

/** Moves a series behind another one, or to the start if `after` is empty. */
export const moveSeries = action({
  name: 'series.move',
  params: ['hash', 'series', 'after'],
  run: (api, { hash, series, after }) =>
    unwrap(
      api.api.publications.managed[':hash'].series[':series'].position.$put({ param: { hash, series }, json: { after: after || null } }),
    ),
  done: text.saved,
  refreshes,
})

export const removeSeriesPost = action({
  name: 'series.remove-post',
  params: ['hash', 'series', 'key'],
  run: (api, { hash, series, key }) =>
    unwrap(api.api.publications.managed[':hash'].series[':series'].posts[':post'].$delete({ param: { hash, series, post: key } })),
  done: text.saved,
  refreshes,
})

/** Moves a post of a series behind another one, or to the start if `after` is empty. */
export const moveSeriesPost = action({
  name: 'series.move-post',
  params: ['hash', 'series', 'key', 'after'],
  run: (api, { hash, series, key, after }) => {
    const { position } = api.api.publications.managed[':hash'].series[':series'].posts[':post']
    return unwrap(position.$put({ param: { hash, series, post: key }, json: { after: after || null } }))
  },
  done: text.saved,
  refreshes,
})
