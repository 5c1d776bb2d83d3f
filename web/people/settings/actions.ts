import { DEFAULT_READING_PREFERENCES, type ReadingPreferences } from '#shared/contract/account.ts'
import { toIsoDate } from '#shared/persian/jalali.ts'
import { mapProfileLines } from '#shared/profile-texts.ts'
import { action } from '#web/lib/action.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { profileKeys } from '#web/lib/query-keys/people.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import type { ChangeNotificationPreference, ChangeProfile } from '#worker/people/settings/contract.ts'
import { readLinks, readPicture, saveLinks, uploadPicture } from './profile-fields.ts'
import { text } from './text.ts'
import { saveReadingSettings } from './use-update-reading-settings.ts'

/** Everything that shows the name or picture of an author. */
const refreshes = () => [settingsKeys.profile, authKeys.viewer, profileKeys.all, postKeys.all, commentKeys.all]

const change = (name: string, fields: (form: FormFields) => ChangeProfile, done: string) =>
  action({ name: `profile.${name}`, params: [], fields, run: (api, json) => unwrap(api.api.me.profile.$patch({ json })), done, refreshes })

export const changeName = change('change-name', (form) => ({ name: form.text('name') }), text.nameSaved)
export const changeLine = mapProfileLines((line) =>
  change(`change-${line}`, (form) => ({ [line]: form.text(line) }), text.lines[line].saved),
)
export const changeBio = change('change-bio', (form) => ({ bio: form.text('bio').replaceAll('\r\n', '\n') }), text.bioSaved)
export const changeBirthDate = change('change-birth-date', (form) => ({ birthDate: readBirthDate(form) }), text.birthDateSaved)
export const clearBirthDate = change('clear-birth-date', () => ({ birthDate: null }), text.birthDateGone)

export const changeLinks = action({
  name: 'profile.change-links',
  params: [],
  fields: (form) => ({ links: readLinks(form) }),
  run: (api, { links }) => saveLinks(links, (filled) => unwrap(api.api.me.profile.$patch({ json: { links: filled } }))),
  done: text.linksSaved,
  refreshes,
})

function readBirthDate(form: FormFields): string {
  const [year = 0, month = 0, day = 0] = ['year', 'month', 'day'].map((name) => Number(form.text(name)))
  if (!year || !month || !day)
    throw new ApiError(400, { code: 'invalid', message: text.incomplete, fields: { day: text.incomplete }, requestId: '' })
  return toIsoDate({ year, month, day })
}

export const changeAvatar = action({
  name: 'profile.change-avatar',
  params: [],
  fields: readPicture,
  run: async (api, picture) => unwrap(api.api.me.avatar.$put({ json: { hash: await uploadPicture(api, picture) } })),
  done: text.pictureSaved,
  refreshes,
})

export const removeAvatar = action({
  name: 'profile.remove-avatar',
  params: [],
  run: (api) => unwrap(api.api.me.avatar.$delete()),
  done: text.pictureGone,
  refreshes,
})

export const changeReading = action({
  name: 'reading.change',
  params: [],
  // The API validates the values.
  fields: (form) =>
    Object.fromEntries(Object.keys(DEFAULT_READING_PREFERENCES).map((kind) => [kind, form.text(kind)])) as unknown as ReadingPreferences,
  run: saveReadingSettings,
  done: text.saved,
  refreshes: () => [authKeys.viewer],
})

export const changeNotificationPreferences = action({
  name: 'notification-preferences.change',
  params: [],
  fields: (form) => ({ changes: readChanges(form) }),
  run: async (api, { changes }) => {
    for (const json of changes) await unwrap(api.api.me['notification-preferences'].$patch({ json }))
  },
  done: text.saved,
  refreshes: () => [settingsKeys.notificationPreferences],
})

/** Returns what the viewer changed of the switches that the form showed. */
function readChanges(form: FormFields): ChangeNotificationPreference[] {
  const wasOn = form.all('was')
  const changed = form.all('shown').filter((name) => form.has(name) !== wasOn.includes(name))
  return changed.map((name) => {
    const [kind, channel] = name.split('.')
    // The API validates the names.
    return { kind, ...(channel && { channel }), on: form.has(name) } as ChangeNotificationPreference
  })
}
