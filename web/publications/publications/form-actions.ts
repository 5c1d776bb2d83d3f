import { unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest } from '#web/lib/form-action.ts'
import { linksOf, uploadPostedPicture } from '#web/people/settings/form-actions.ts'
import type { UpdatePublication } from '#worker/publications/publications/contract.ts'
import { text } from './text.ts'

const change =
  (read: (request: FormRequest) => UpdatePublication | Promise<UpdatePublication>, notice: string = text.saved): FormActions[string] =>
  async (request) => {
    const { api, params } = request
    await unwrap(api.api.publications[':hash'].$patch({ param: { hash: params.hash ?? '' }, json: await read(request) }))
    return { notice }
  }

const multiLine = ({ fields }: FormRequest, name: string) => fields.text(name).replaceAll('\r\n', '\n')

export const formActions: FormActions = {
  'publication.create': async ({ api, fields }) => {
    const json = { key: fields.text('key'), ...readIdentity(fields) }
    const { hash } = await unwrap(api.api.publications.$post({ json }))
    return { to: `/me/publications/${hash}`, notice: text.created }
  },
  'publication.change-name': change(({ fields }) => ({ name: fields.text('name') })),
  'publication.change-description': change((request) => ({ description: multiLine(request, 'description') })),
  'publication.change-about': change((request) => ({ about: multiLine(request, 'about') })),
  'publication.change-guidelines': change((request) => ({ guidelines: multiLine(request, 'guidelines') })),
  'publication.change-links': change((request) => ({ links: linksOf(request) })),
  'publication.change-accent': change(({ fields }) => ({ accent: fields.text('accent').trim() || null })),
  'publication.remove-accent': change(() => ({ accent: null })),
  'publication.change-logo': change(async (request) => ({ avatar: await uploadPostedPicture(request) })),
  'publication.remove-logo': change(() => ({ avatar: null }), text.removed),
  'publication.change-masthead': change(async (request) => ({
    masthead: { hash: await uploadPostedPicture(request), kind: request.fields.text('kind') === 'wordmark' ? 'wordmark' : 'banner' },
  })),
  'publication.remove-masthead': change(() => ({ masthead: null }), text.removed),
  'publication.accept': change(({ params }) => ({ acceptsSubmissions: params.on === '1' })),
  'publication.change-handle': async ({ api, fields, params }) => {
    const param = { hash: params.hash ?? '' }
    await unwrap(api.api.publications[':hash'].handle.$put({ param, json: { handle: fields.text('handle') } }))
    return { notice: text.saved }
  },
  'publication.close': async ({ api, fields, params }) => {
    const param = { hash: params.hash ?? '' }
    await unwrap(api.api.publications[':hash'].close.$post({ param, json: { handle: fields.text('handle') } }))
    return { to: '/me/publications', notice: text.closed }
  },
}

const readIdentity = (fields: FormRequest['fields']) => ({
  name: fields.text('name'),
  handle: fields.text('handle'),
  description: fields.text('description').replaceAll('\r\n', '\n'),
})
