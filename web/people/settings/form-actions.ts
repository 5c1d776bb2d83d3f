import { DEFAULT_READING_PREFERENCES, type ReadingPreferences } from '#shared/contract/account.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { toIsoDate } from '#shared/persian/jalali.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest } from '#web/lib/form-action.ts'
import type { ChangeNotificationPreference, ChangeProfile } from '#worker/people/settings/contract.ts'
import type { Uploaded } from '#worker/posts/media/contract.ts'
import { text } from './text.ts'

const change =
  (read: (request: FormRequest) => ChangeProfile, notice: string): FormActions[string] =>
  async (request) => {
    await unwrap(request.api.api.me.profile.$patch({ json: read(request) }))
    return { notice }
  }

/** Returns the filled links of an `EditLinksRow`. */
export const linksOf = ({ fields }: FormRequest) =>
  Array.from({ length: LIMITS.profileLinks }, (_, at) => fields.text(`links.${at}`)).filter((link) => link.trim() !== '')

/** Uploads the file in the field `picture` and returns its hash; throws `ApiError` if there is none or the API refuses it. */
export async function uploadPostedPicture({ callApi, fields, url }: FormRequest): Promise<string> {
  const file = fields.file('picture')
  if (!file) throw new ApiError(400, { code: 'invalid', message: text.choose, requestId: '' })
  const upload = { method: 'POST', body: file, headers: { 'Content-Type': 'application/octet-stream' } }
  // The contract of the route declares the body.
  const stored = callApi(`${url.origin}/api/media/images`, upload) as Promise<Omit<Response, 'json'> & { json: () => Promise<Uploaded> }>
  return (await unwrap(stored)).hash
}

function birthDateOf({ fields }: FormRequest): string {
  const [year = 0, month = 0, day = 0] = ['year', 'month', 'day'].map((name) => Number(fields.text(name)))
  if (!year || !month || !day)
    throw new ApiError(400, { code: 'invalid', message: text.incomplete, fields: { day: text.incomplete }, requestId: '' })
  return toIsoDate({ year, month, day })
}

export const formActions: FormActions = {
  'profile.change-name': change(({ fields }) => ({ name: fields.text('name') }), text.nameSaved),
  'profile.change-city': change(({ fields }) => ({ city: fields.text('city') }), text.citySaved),
  'profile.change-bio': change(({ fields }) => ({ bio: fields.text('bio').replaceAll('\r\n', '\n') }), text.bioSaved),
  'profile.change-links': change((request) => ({ links: linksOf(request) }), text.linksSaved),
  'profile.change-birth-date': change((request) => ({ birthDate: birthDateOf(request) }), text.birthDateSaved),
  'profile.clear-birth-date': change(() => ({ birthDate: null }), text.birthDateGone),
  'profile.change-avatar': async (request) => {
    const hash = await uploadPostedPicture(request)
    await unwrap(request.api.api.me.avatar.$put({ json: { hash } }))
    return { notice: text.pictureSaved }
  },
  'profile.remove-avatar': async ({ api }) => {
    await unwrap(api.api.me.avatar.$delete())
    return { notice: text.pictureGone }
  },
  'reading.change': async ({ api, fields }) => {
    // The API validates the values.
    const chosen = Object.fromEntries(
      Object.keys(DEFAULT_READING_PREFERENCES).map((kind) => [kind, fields.text(kind)]),
    ) as unknown as ReadingPreferences
    await unwrap(api.api.me.reading.$put({ json: chosen }))
    return { notice: text.saved }
  },
  'notification-preferences.change': async ({ api, fields }) => {
    const preferences = await unwrap(api.api.me['notification-preferences'].$get())
    const known = fields.all('shown')
    for (const [kind, value] of Object.entries(preferences))
      for (const [channel, on] of typeof value === 'boolean' ? [['', value] as const] : Object.entries(value)) {
        const name = channel ? `${kind}.${channel}` : kind
        if (!known.includes(name) || fields.has(name) === on) continue
        // The names come from the preferences themselves.
        const json = { kind, ...(channel && { channel }), on: !on } as ChangeNotificationPreference
        await unwrap(api.api.me['notification-preferences'].$patch({ json }))
      }
    return { notice: text.saved }
  },
}
