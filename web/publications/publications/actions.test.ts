import { expect, test } from 'vitest'
import { profileKeys, publicationKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text as handleText } from '#web/people/handles/text.ts'
import { changeName, closePublication } from './actions.ts'
import { text } from './text.ts'

const change = (form: string, fields: Record<string, string>, json: unknown, notice: string = text.saved) => ({
  form: `publication.${form}hash=p1`,
  fields,
  sends: [['PATCH /api/publications/p1', json] as const],
  notice,
})
const upload = (form: string, fields: Record<string, string>, json: unknown) => ({
  form: `publication.${form}?hash=p1`,
  fields: { ...fields, picture: new File(['image'], 'a.png') },
  answers: { 'POST /api/media/images': { hash: 'img' } },
  sends: [['POST /api/media/images', 'image'] as const, ['PATCH /api/publications/p1', json] as const],
  notice: text.saved,
  needs: ['picture'],
})
const lines = 'یک\r\nدو\r\nسه'
const unix = 'یک\nدو\nسه'

describeForms([
  {
    form: 'publication.create',
    fields: { key: 'k', name: 'مجله', handle: 'mag', description: lines },
    answers: { 'POST /api/publications': { hash: 'new' } },
    sends: [['POST /api/publications', { key: 'k', name: 'مجله', handle: 'mag', description: unix }]],
    to: '/me/publications/new',
    notice: text.created,
  },
  change('change-name?', { name: 'مجله' }, { name: 'مجله' }),
  change('change-description?', { description: lines }, { description: unix }),
  change('change-about?', { about: lines }, { about: unix }),
  change('change-guidelines?', { guidelines: lines }, { guidelines: unix }),
  change('change-links?', { 'links.0': ' ', 'links.1': 'https://a.test' }, { links: ['https://a.test'] }),
  change('change-accent?', { accent: ' #aabbcc ' }, { accent: '#aabbcc' }),
  change('change-accent?', { accent: ' ' }, { accent: null }),
  change('remove-accent?', {}, { accent: null }),
  change('remove-logo?', {}, { avatar: null }, text.removed),
  change('remove-masthead?', {}, { masthead: null }, text.removed),
  change('accept?on=1&', {}, { acceptsSubmissions: true }),
  change('accept?on=0&', {}, { acceptsSubmissions: false }),
  upload('change-logo', {}, { avatar: 'img' }),
  upload('change-masthead', { kind: 'wordmark' }, { masthead: { hash: 'img', kind: 'wordmark' } }),
  upload('change-masthead', { kind: 'other' }, { masthead: { hash: 'img', kind: 'banner' } }),
  {
    form: 'publication.change-handle?hash=p1',
    fields: { handle: 'mag2' },
    sends: [['PUT /api/publications/p1/handle', { handle: 'mag2' }]],
    notice: handleText.saved,
  },
  {
    form: 'publication.close?hash=p1',
    fields: { handle: 'mag' },
    sends: [['POST /api/publications/p1/close', { handle: 'mag' }]],
    to: '/me/publications',
    notice: text.closed,
  },
])

test('changed settings show on every page of the publication', () => {
  expect(changeName.refreshes({ hash: 'p1' })).toEqual([publicationKeys.all, profileKeys.all, postKeys.all])
})

test('an error of a link after an empty row is shown at its own row', async () => {
  const answers = { 'PATCH /api/publications/p1': errorResponse(400, 'invalid', { fields: { 'links.0': 'نشانی نادرست' } }) }
  const { error } = await submitForm('publication.change-links?hash=p1', { 'links.0': '', 'links.1': 'x' }, { answers })
  expect(error?.fields).toEqual({ 'links.1': 'نشانی نادرست' })
})

test('a closed publication leaves the list of the own publications', () => {
  expect(closePublication.refreshes({ hash: 'p1' })).toEqual([publicationKeys.mine])
})
