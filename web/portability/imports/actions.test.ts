import { expect, test } from 'vitest'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { previewText } from './preview-text.ts'
import { text } from './text.ts'

const file = new File(['<rss/>'], 'export.xml')
const settings = {
  ...{ publishes: false, drafts: true, comments: false, lists: false, account: false, keepsCanonical: false },
  ...{ minLetters: 0, authors: ['رضا'], tags: [{ from: 'b', to: 'ب' }], publication: null },
}

describeForms([
  {
    form: 'imports.feed',
    fields: { key: 'k', feed: 'https://a.test/feed' },
    answers: { 'POST /api/imports': { hash: 'new' } },
    sends: [['POST /api/imports', { key: 'k', feed: 'https://a.test/feed' }]],
    to: '/me/import/new',
  },
  {
    form: 'imports.file',
    fields: { key: 'k', file },
    answers: { 'POST /api/imports/file': { hash: 'new' } },
    sends: [['POST /api/imports/file', { key: 'k', file: '<rss/>' }]],
    to: '/me/import/new',
    needs: ['file'],
  },
  {
    form: 'imports.start?hash=h',
    fields: { confirmsOwnership: 'on', 'author.1': 'on', 'tag.0': 'a', 'tag.1': 'ب', publishes: 'false', drafts: 'on' },
    answers: { 'GET /api/imports/h': { summary: { authors: [{ name: 'سارا' }, { name: 'رضا' }], tags: [{ name: 'a' }, { name: 'b' }] } } },
    sends: [['GET /api/imports/h'], ['POST /api/imports/h/start', { confirmsOwnership: true, settings }]],
    notice: previewText.started,
    needs: ['confirmsOwnership', 'author.1'],
  },
  {
    form: 'imports.start?hash=h',
    fields: { confirmsOwnership: 'on', 'author.0': 'on' },
    answers: { 'GET /api/imports/h': { summary: null } },
    sends: [
      ['GET /api/imports/h'],
      [
        'POST /api/imports/h/start',
        { confirmsOwnership: true, settings: { ...settings, publishes: true, drafts: false, authors: null, tags: [] } },
      ],
    ],
    notice: previewText.started,
  },
  ...['pause', 'resume', 'cancel', 'retry', 'undo'].map((action) => ({
    form: `imports.${action}?hash=h`,
    sends: [[`POST /api/imports/h/${action}`] as const],
  })),
])

test('an import without a file says what is missing', async () => {
  expect((await submitForm('imports.file', { key: 'k', file: new File([], 'empty') })).error?.message).toBe(text.noFile)
})
