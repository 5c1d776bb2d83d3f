import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { previewText } from '#web/portability/imports/preview-text.ts'
import { reportText } from '#web/portability/imports/report-text.ts'
import { text } from '#web/portability/imports/text.ts'
import type { ImportItems } from '#worker/portability/imports/contract.ts'
import { browse } from '#worker/testing/browse.ts'
import { anEstablishedUser, as, aUser, runAllJobs, type TestUser } from '#worker/testing/index.ts'

const POST = ['---', 'title: پستی از سال‌ها پیش', 'date: 2015-03-21', 'tags: [سفر, Travel]', '---', '', 'متن پست.'].join('\n')

function fileForm(bytes: BlobPart, name: string, key = `key-${crypto.randomUUID()}`): FormData {
  const form = new FormData()
  form.set('_form', 'imports.file')
  form.set('key', key)
  form.set('file', new File([bytes], name))
  return form
}

/** Sends a file as the form of the page does, and returns the path of its import. */
async function sendFile(person: TestUser, bytes: BlobPart, name: string): Promise<string> {
  const { status, location } = await browse('/me/import', fileForm(bytes, name), { person })
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/me\/import\/[a-z0-9]{12}$/)])
  await runAllJobs()
  return location ?? ''
}

test('without JavaScript, a file is sent, mapped, imported with its date and undone', async () => {
  const person = await anEstablishedUser()
  const path = await sendFile(person, POST, 'old.md')
  const hash = path.split('/').at(-1) ?? ''
  const preview = await browse(path, undefined, { person })
  for (const part of [text.states.ready, previewText.how, 'پستی از سال‌ها پیش', 'Travel']) expect(preview.text).toContain(part)

  const start = { _form: `imports.start?hash=${hash}`, publishes: 'true', keepsCanonical: 'on', 'tag.0': 'گردش', 'tag.1': '' }
  const unconfirmed = await browse(path, start, { person })
  expect([unconfirmed.status, unconfirmed.text.includes(previewText.ownershipRequired)]).toEqual([400, true])
  // The renamed tag stays in its field.
  expect(unconfirmed.text).toContain('value="گردش"')
  expect((await browse(path, { ...start, confirmsOwnership: 'on' }, { person })).status).toBe(303)
  await runAllJobs()
  const done = await browse(path, undefined, { person })
  expect(done.text).toContain(text.states.done)
  const { items }: ImportItems = await (await as(person).get(`/api/imports/${hash}/items`)).json()
  expect(items).toMatchObject([{ state: 'done', reason: null, warnings: [] }])
  const postPath = encodeURI(items[0]?.path ?? '/nowhere')
  const published = await browse(postPath)
  expect(published.text).toContain('۱ فروردین ۱۳۹۴')
  expect(published.text).toContain('گردش')
  expect(published.text).not.toContain('Travel')

  expect((await browse(path, { _form: `imports.undo?hash=${hash}` }, { person })).status).toBe(303)
  await runAllJobs()
  expect((await browse(path, undefined, { person })).text).toContain(text.states.undone)
  expect((await browse(postPath)).status).toBe(410)
})

test('without JavaScript, the page says before and after an import how many posts are drafts and why', async () => {
  const person = await anEstablishedUser()
  const path = await sendFile(person, POST.replace('date:', 'status: private\ndate:'), 'old.md')
  const preview = await browse(path, undefined, { person })
  for (const part of [reportText.draftsTitle(1, false), reportText.draftReasons.private]) expect(preview.text).toContain(part)
  await browse(path, { _form: `imports.start?hash=${path.split('/').at(-1)}`, drafts: 'on', confirmsOwnership: 'on' }, { person })
  await runAllJobs()
  const done = await browse(path, undefined, { person })
  for (const part of [reportText.draftsTitle(1, true), reportText.draftReasons.private, reportText.seeDrafts])
    expect(done.text).toContain(part)
})

test('without JavaScript, a file that is missing, unreadable or too large is explained', async () => {
  const person = await aUser()
  const missing = await browse('/me/import', { _form: 'imports.file', key: 'key-of-the-form' }, { person })
  expect([missing.status, missing.text.includes(text.noFile)]).toEqual([400, true])
  const path = await sendFile(person, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4]), 'broken.zip')
  expect((await browse(path, undefined, { person })).text).toContain(reportText.failures.broken.next)
  const large = fileForm(new Uint8Array(LIMITS.importFormBytes + 1_000_000), 'large.zip')
  expect((await browse('/me/import', large, { person })).status).toBe(413)
})

test('without JavaScript, an address is validated beside its field', async () => {
  const person = await aUser()
  const answer = await browse('/me/import', { _form: 'imports.feed', key: 'key-of-the-form', feed: ' ' }, { person })
  expect(answer.status).toBe(400)
  expect(answer.text).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="feed"|<input[^>]*name="feed"[^>]*aria-invalid="true"/)
  expect(answer.text).toContain('نشانی وبلاگ یا RSS را بنویس')
})
