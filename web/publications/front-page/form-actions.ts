import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormAction, FormActions, FormRequest } from '#web/lib/form-action.ts'
import type { Arrangement } from '#worker/publications/front-page/contract.ts'
import { arrangeText as text } from './arrange-text.ts'
import { isFrontPagePlace, movePost, moveRow, placePost, postsIn, removePost, toRequest } from './arrangement-draft.ts'

const managed = ({ api }: FormRequest) => api.api.publications.managed[':hash']
const hashOf = ({ params, fields }: FormRequest) => ({ hash: params.hash ?? fields.text('hash') })
const rejected = (message: string) => new ApiError(400, { code: 'invalid', message, requestId: '' })

/** Returns an action that changes the arrangement of the version that the page showed. */
const arrange =
  (apply: (arrangement: Arrangement, request: FormRequest) => Arrangement): FormAction['run'] =>
  async (request) => {
    const endpoint = managed(request)['front-page']
    const arrangement = await unwrap(endpoint.$get({ param: hashOf(request) }))
    const version = Number(request.params.version ?? request.fields.text('version'))
    await unwrap(endpoint.$put({ param: hashOf(request), json: toRequest(apply(arrangement, request), version, crypto.randomUUID()) }))
    return { notice: text.saved }
  }

const placeOf = ({ params: { place = '' } }: FormRequest) => {
  if (!isFrontPagePlace(place)) throw rejected(text.none)
  return place
}

const toSeries = async (request: FormRequest, series: string, post: string) => {
  await unwrap(managed(request).series[':series'].posts[':post'].$put({ param: { ...hashOf(request), series, post } }))
  return { notice: text.saved }
}

const choose: FormAction['run'] = async (request) => {
  const { target = '', key = '' } = request.params
  if (!isFrontPagePlace(target)) return toSeries(request, request.params.target ?? '', request.params.key ?? '')
  return arrange((arrangement) => {
    const draft = placePost(arrangement, { hash: key, path: '', title: '', authorName: '', publishedAt: 0, hasCover: false }, target)
    if (!draft) throw rejected(text.full)
    return draft
  })(request)
}

const seriesOf = (request: FormRequest) => ({ ...hashOf(request), series: request.params.series ?? '' })
const seriesPostOf = (request: FormRequest) => ({ ...seriesOf(request), post: request.params.key ?? '' })

export const formActions: FormActions = {
  'front-page.choose': choose,
  'front-page.remove': arrange((arrangement, { params: { key = '' } }) => removePost(arrangement, key)),
  'front-page.move': arrange((arrangement, request) => {
    const place = placeOf(request)
    const from = postsIn(arrangement, place).findIndex(({ hash }) => hash === request.params.key)
    return movePost(arrangement, place, from, Number(request.params.to))
  }),
  'front-page.add-section': arrange((arrangement, { params, fields }) => {
    const name = params.tag ?? fields.text('tag').trim()
    return { ...arrangement, sections: [...arrangement.sections, { tag: { name, slug: name }, title: fields.text('title') }] }
  }),
  'front-page.remove-section': arrange((arrangement, { params: { key } }) => ({
    ...arrangement,
    sections: arrangement.sections.filter(({ tag }) => tag.slug !== key),
  })),
  'front-page.move-section': arrange((arrangement, { params: { key, to } }) => ({
    ...arrangement,
    sections: moveRow(
      arrangement.sections,
      arrangement.sections.findIndex(({ tag }) => tag.slug === key),
      Number(to),
    ),
  })),
  'series.create': async (request) => {
    const { fields } = request
    const json = { key: fields.text('key'), title: fields.text('title'), description: fields.text('description') }
    await unwrap(managed(request).series.$post({ param: hashOf(request), json }))
    return { notice: text.created }
  },
  'series.change': async (request) => {
    const { fields } = request
    const json = { title: fields.text('title'), description: fields.text('description') }
    await unwrap(managed(request).series[':series'].$patch({ param: seriesOf(request), json }))
    return { notice: text.saved }
  },
  'series.move': async (request) => {
    const { series } = await unwrap(managed(request)['front-page'].$get({ param: hashOf(request) }))
    const to = Number(request.params.to)
    const from = series.findIndex(({ hash }) => hash === request.params.series)
    const after = moveRow(series, from, to)[to - 1]?.hash ?? null
    await unwrap(managed(request).series[':series'].position.$put({ param: seriesOf(request), json: { after } }))
    return { notice: text.saved }
  },
  'series.delete': async (request) => {
    await unwrap(managed(request).series[':series'].$delete({ param: seriesOf(request) }))
    return { notice: text.deleted }
  },
  'series.remove-post': async (request) => {
    await unwrap(managed(request).series[':series'].posts[':post'].$delete({ param: seriesPostOf(request) }))
    return { notice: text.saved }
  },
  'series.move-post': async (request) => {
    const { series } = await unwrap(managed(request)['front-page'].$get({ param: hashOf(request) }))
    const posts = series.find(({ hash }) => hash === request.params.series)?.posts ?? []
    const moved = moveRow(
      posts,
      posts.findIndex(({ hash }) => hash === request.params.key),
      Number(request.params.to),
    )
    const after = moved[moved.findIndex(({ hash }) => hash === request.params.key) - 1]?.hash ?? null
    await unwrap(managed(request).series[':series'].posts[':post'].position.$put({ param: seriesPostOf(request), json: { after } }))
    return { notice: text.saved }
  },
}
