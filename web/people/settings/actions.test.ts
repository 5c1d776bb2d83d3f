import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { PROFILE_LINE_NAMES } from '#shared/profile-texts.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { profileKeys } from '#web/lib/query-keys/people.ts'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { changeName, removeAvatar } from './actions.ts'
import { text } from './text.ts'

const PROFILE = 'PATCH /api/me/profile'
const CHANGE = 'PATCH /api/me/notification-preferences'
const birthDate = { year: '1370', month: '1', day: '2' }
const picture = new File(['image'], 'a.png')
const reading = { theme: 'dark', font: 'vazirmatn', size: 'large', leading: 'medium', digits: 'latin' }

describeForms([
  { form: 'profile.change-name', fields: { name: 'سارا' }, sends: [[PROFILE, { name: 'سارا' }]], notice: text.nameSaved },
  ...PROFILE_LINE_NAMES.map((line) => ({
    form: `profile.change-${line}`,
    fields: { [line]: 'رشت' },
    sends: [[PROFILE, { [line]: 'رشت' }] as const],
    notice: text.lines[line].saved,
  })),
  { form: 'profile.change-bio', fields: { bio: 'یک\r\nدو\r\nسه' }, sends: [[PROFILE, { bio: 'یک\nدو\nسه' }]], notice: text.bioSaved },
  {
    form: 'profile.change-links',
    fields: { 'links.0': 'https://a.test', 'links.1': ' ', [`links.${LIMITS.profileLinks - 1}`]: 'https://b.test' },
    sends: [[PROFILE, { links: ['https://a.test', 'https://b.test'] }]],
    notice: text.linksSaved,
  },
  {
    form: 'profile.change-birth-date',
    fields: birthDate,
    sends: [[PROFILE, { birthDate: '1991-03-22' }]],
    notice: text.birthDateSaved,
    needs: ['year', 'month', 'day'],
  },
  { form: 'profile.clear-birth-date', sends: [[PROFILE, { birthDate: null }]], notice: text.birthDateGone },
  {
    form: 'profile.change-avatar',
    fields: { picture },
    answers: { 'POST /api/media/images': { hash: 'img' } },
    sends: [
      ['POST /api/media/images', 'image'],
      ['PUT /api/me/avatar', { hash: 'img' }],
    ],
    notice: text.pictureSaved,
    needs: ['picture'],
  },
  { form: 'profile.remove-avatar', sends: [['DELETE /api/me/avatar']], notice: text.pictureGone },
  { form: 'reading.change', fields: { ...reading, other: 'x' }, sends: [['PUT /api/me/reading', reading]], notice: text.saved },
  {
    form: 'notification-preferences.change',
    fields: {
      ...{ shown: ['weeklyDigest', 'likes.site', 'likes.email', 'comments.site', 'comments.email'] },
      ...{ was: ['weeklyDigest', 'likes.site', 'comments.site'], 'likes.email': 'on', 'comments.site': 'on' },
    },
    sends: [
      [CHANGE, { kind: 'weeklyDigest', on: false }],
      [CHANGE, { kind: 'likes', channel: 'site', on: false }],
      [CHANGE, { kind: 'likes', channel: 'email', on: true }],
    ],
    notice: text.saved,
  },
])

test('a preference that the form did not show stays as it is', async () => {
  const { sent } = await submitForm('notification-preferences.change', { shown: ['weeklyDigest'], newPosts: 'on' })
  expect(sent).toEqual([])
})

test('an incomplete birth date says so at its field', async () => {
  expect((await submitForm('profile.change-birth-date', { ...birthDate, month: 'x' })).error).toMatchObject({
    message: text.incomplete,
    fields: { day: text.incomplete },
  })
})

test('an error of a link after an empty row is shown at its own row', async () => {
  const answers = { [PROFILE]: errorResponse(400, 'invalid', { fields: { 'links.1': 'نشانی نادرست' } }) }
  const { error, values } = await submitForm(
    'profile.change-links',
    { 'links.0': '', 'links.1': 'https://a.test', 'links.2': ' ', 'links.3': 'x' },
    { answers },
  )
  expect([error?.fields, values?.['links.3']]).toEqual([{ 'links.3': 'نشانی نادرست' }, ['x']])
})

test('a picture that is uploaded already is not uploaded again', async () => {
  const { sent } = await submitForm('profile.change-avatar', { hash: 'img' })
  expect(sent).toEqual([['PUT /api/me/avatar', { hash: 'img' }]])
})

test('a changed profile shows in the settings, on the viewer and wherever the author is shown', () => {
  const keys = [settingsKeys.profile, authKeys.viewer, profileKeys.all, postKeys.all, commentKeys.all]
  expect([changeName.refreshes({}), removeAvatar.refreshes({})]).toEqual([keys, keys])
})

test('a refused picture does not become an avatar', async () => {
  const answers = { 'POST /api/media/images': errorResponse(413, 'too_large') }
  const { sent, status } = await submitForm('profile.change-avatar', { picture }, { answers })
  expect([sent.length, status]).toEqual([1, 413])
})
