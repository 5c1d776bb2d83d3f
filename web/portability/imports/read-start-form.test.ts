import { describe, expect, it, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { readFields } from '#web/lib/form-fields.ts'
import { StartImport } from '#worker/portability/imports/contract.ts'
import { isSameFile, nextImportKey, validateImportFile } from './import-file.ts'
import { previewText } from './preview-text.ts'
import { countOutcome, readStartForm } from './read-start-form.ts'
import { text } from './text.ts'

const summary = {
  ...{ posts: 10, drafts: 2, lists: 0, comments: 5, pictures: 0, existing: 0, failed: 0, from: null, to: null, warnings: [] },
  authors: [
    { name: 'سارا', count: 6 },
    { name: 'نادر', count: 3 },
  ],
  tags: [
    { name: 'سفر', count: 4 },
    { name: 'Travel', count: 2 },
    { name: 'خصوصی', count: 1 },
  ],
  authentic: null,
  isTruncated: false,
}

function fieldsWith(values: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return readFields(data)
}

const ALL = { publishes: 'true', drafts: 'on', comments: 'on', lists: 'on', account: 'on', keepsCanonical: 'on', confirmsOwnership: 'on' }
const AUTHORS = { 'author.0': 'on', 'author.1': 'on' }
const TAGS = { 'tag.0': 'سفر', 'tag.1': 'Travel', 'tag.2': 'خصوصی' }

describe('readStartForm', () => {
  it('names no author and no tag if nothing was changed', () => {
    const read = readStartForm(fieldsWith({ ...ALL, ...AUTHORS, ...TAGS }), summary)
    expect(StartImport.parse(read)).toEqual(read)
    expect(read.settings).toEqual({
      ...{ publishes: true, drafts: true, comments: true, lists: true, account: true, keepsCanonical: true },
      ...{ authors: null, minLetters: 0, tags: [], publication: null },
    })
  })

  it('reads renamed and emptied tags, one of two authors, drafts only and a publication', () => {
    const { settings } = readStartForm(
      fieldsWith({
        ...{ confirmsOwnership: 'on', publishes: 'false', publication: 'aaaaaaaaaaaa', 'author.1': 'on' },
        ...{ 'tag.0': 'سفر', 'tag.1': ' سفر ', 'tag.2': '' },
      }),
      summary,
    )
    expect(settings).toEqual({
      ...{ publishes: false, drafts: false, comments: false, lists: false, account: false, keepsCanonical: false },
      minLetters: 0,
      authors: ['نادر'],
      tags: [
        { from: 'Travel', to: 'سفر' },
        { from: 'خصوصی', to: '' },
      ],
      publication: 'aaaaaaaaaaaa',
    })
  })

  it('rejects a form without the confirmation, or without an author', () => {
    const { confirmsOwnership: _, ...unconfirmed } = ALL
    expect(() => readStartForm(fieldsWith({ ...unconfirmed, ...AUTHORS, ...TAGS }), summary)).toThrow(previewText.ownershipRequired)
    expect(() => readStartForm(fieldsWith({ ...ALL, ...TAGS }), summary)).toThrow(previewText.noAuthorChosen)
  })
})

describe('the sentence on what will happen', () => {
  const sentence = (values: Record<string, string>, waiting = 10) =>
    previewText.outcome(countOutcome(fieldsWith({ ...ALL, ...AUTHORS, ...values }), summary, waiting))

  it('counts posts and drafts exactly, and says that no follower is notified', () => {
    expect(sentence({})).toBe('۸ پست با تاریخ خودش منتشر می‌شود و ۲ پیش‌نویس می‌آید؛ به دنبال‌کننده‌هایت خبر داده نمی‌شود.')
    expect(sentence({ publishes: 'false' })).toBe('۱۰ پیش‌نویس می‌آید و چیزی منتشر نمی‌شود.')
  })

  it('gives the most that can come if an author or short posts are left out or posts came before', () => {
    const { 'author.1': _, ...one } = { ...ALL, ...AUTHORS }
    expect(previewText.outcome(countOutcome(fieldsWith(one), summary, 10))).toContain('حداکثر ۶ پست')
    expect(sentence({}, 3)).toContain('حداکثر ۳ پست')
    const lengths = [{ letters: 280, count: 4 }]
    expect(countOutcome(fieldsWith({ ...ALL, ...AUTHORS, minLetters: '280' }), { ...summary, lengths }, 10).most).toBe(4)
  })
})

test('a file is accepted by its kind and size, and its key follows from the imports it already has', () => {
  expect(validateImportFile({ name: 'export.XML', size: 10 })).toBeUndefined()
  expect(validateImportFile({ name: 'export.pdf', size: 10 })).toBe(text.notExport)
  expect(validateImportFile({ name: 'a.zip', size: 0 })).toBe(text.emptyFile)
  expect(validateImportFile({ name: 'a.zip', size: LIMITS.importFileBytes + 1 })).toContain('۲ گیگابایت')
  expect(isSameFile({ name: 'a.zip', size: 7 }, { fileName: 'a.zip', bytes: 7 })).toBe(true)
  expect(isSameFile({ name: 'a.zip', size: 8 }, { fileName: 'a.zip', bytes: 7 })).toBe(false)
  const print = 'f'.repeat(43)
  expect(nextImportKey(print)).toBe(print)
  expect(nextImportKey(print, 'aaaaaaaaaaaa')).toBe(`${print}-aaaaaaaaaaaa`)
})
