import type { Document } from '#shared/document/contract.ts'
import { text } from '#web/publications/submissions/suggestions/text.ts'
import type { EditorPost, SaveDraftResult } from '#worker/posts/posts/contract.ts'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import type { SubmissionResult } from '#worker/publications/submissions/contract.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'

const PARAGRAPHS = [
  'نخستین بارانِ پاییز که می‌بارد کوچه‌های شهر بوی خاک می‌گیرد.',
  'در خانهٔ مادربزرگ همه کنار پنجره می‌نشستند.',
  'هیچ‌کس حرفی نمی‌زد.',
]
const aDocument = (...texts: string[]): Document => ({
  type: 'doc',
  content: texts.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
})

async function aSubmission(site: string) {
  const [author, editor] = [await registerMember(site, 'سارا نویسنده'), await registerMember(site, 'مهدی دبیر')]
  const publication = await editor.client.call<ManagedPublication>('POST', '/api/publications', {
    json: { key: uniqueId(), name: 'مجلهٔ باران', handle: `mag${uniqueId(5)}` },
  })
  const draft = await author.client.call<SaveDraftResult>('POST', '/api/posts', {
    json: { key: uniqueId(), title: 'باران در کوچه', document: aDocument(...PARAGRAPHS) },
  })
  const submission = await author.client.call<SubmissionResult>('POST', '/api/submissions', {
    json: { key: uniqueId(), post: draft.hash, publication: publication.hash, revision: draft.revision },
  })
  return {
    ...{ author, editor, submission, post: draft.hash },
    editorPath: `/me/publications/${publication.hash}/submissions/${submission.hash}/suggest`,
    authorPath: `/me/posts/submissions/${submission.hash}/suggestions`,
  }
}

async function draftTexts({ client }: Member, post: string): Promise<string[]> {
  const { document } = await client.call<EditorPost>('GET', `/api/posts/${post}/draft`)
  return document.content.map((block) => (block.type === 'paragraph' && block.content?.[0]?.type === 'text' ? block.content[0].text : ''))
}

const suggest = ({ client }: Member, submission: string, texts: string[]) =>
  client.call('POST', `/api/submissions/${submission}/suggestions`, {
    json: { key: uniqueId(), version: 1, title: 'باران در کوچه', document: aDocument(...texts) },
  })

test('an editor suggests edits in the editor, and the author accepts some of them into the draft', async ({ browser, page, site }) => {
  const { author, editor, post, editorPath, authorPath } = await aSubmission(site)
  const editorContext = await browser.newContext({ baseURL: site })
  await editorContext.addCookies(browserCookies(editor.client))
  const writing = await editorContext.newPage()
  await writing.goto(editorPath)
  const box = writing.getByRole('textbox', { name: 'متن پست' })
  await box.getByText(PARAGRAPHS[2] ?? '').click()
  await writing.keyboard.press('End')
  await writing.keyboard.type(' تنها صدای ساعت می‌آمد.')
  await writing.keyboard.press('Enter')
  await writing.keyboard.type('باران تا صبح بارید.')
  await expect(writing.getByText(text.kept)).toBeVisible()

  await writing.reload()
  await expect(writing.getByText(text.recovered)).toBeVisible()
  await expect(box.getByText('باران تا صبح بارید.')).toBeVisible()
  await writing.getByRole('button', { name: text.review }).click()
  const dialog = writing.getByRole('dialog', { name: text.reviewTitle })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('textbox').fill('پایان را کمی باز کردم.')
  await expectAccessibleInBothThemes(writing)
  await dialog.getByRole('button', { name: text.sendSuggestion }).click()
  await expect(writing.getByText(text.waiting)).toBeVisible()
  await expectAccessibleInBothThemes(writing)

  await page.context().addCookies(browserCookies(author.client))
  await page.goto(authorPath)
  await expect(page.getByText('پایان را کمی باز کردم.')).toBeVisible()
  const changes = page.getByRole('list', { name: text.changes }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await waitForHydration(page)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: text.acceptAll }).click()
  await changes.first().getByRole('radio', { name: text.reject }).check()
  await expect(page.getByText(text.counts(1, 1, 0))).toBeVisible()
  await page.getByText(text.preview).click()
  await expect(page.getByText(`${PARAGRAPHS[2]}\nباران تا صبح بارید.`)).toBeVisible()
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('heading', { name: text.answered })).toBeVisible()
  await expect(changes.first().getByText(text.rejected)).toBeVisible()
  expect(await draftTexts(author, post)).toEqual([...PARAGRAPHS, 'باران تا صبح بارید.'])

  await writing.reload()
  await expect(writing.getByRole('heading', { name: text.previous })).toBeVisible()
  await editorContext.close()
})

test('an author answers suggested edits without JavaScript, and a change of a paragraph rewritten since is explained', {
  tag: '@full',
}, async ({ browser, site }) => {
  const { author, editor, submission, post, authorPath } = await aSubmission(site)
  const [first = '', second = '', third = ''] = PARAGRAPHS
  await suggest(editor, submission.hash, [`${first} و برگ.`, `${second} و چای می‌نوشیدند.`, third])
  await author.client.call('PUT', `/api/posts/${post}/draft`, {
    json: { saveId: uniqueId(), revision: 1, title: 'باران در کوچه', document: aDocument(`${first} آرام.`, second, third) },
  })
  const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await context.addCookies(browserCookies(author.client))
  const page = await context.newPage()
  await page.goto(authorPath)
  await expect(page.getByText(text.conflict)).toHaveCount(1)
  await expectToFitPhone(page)
  await page.getByRole('radio', { name: text.accept }).check()
  await page.getByRole('button', { name: text.send }).click()
  await expect(page.getByRole('heading', { name: text.answered })).toBeVisible()
  expect(await draftTexts(author, post)).toEqual([`${first} آرام.`, `${second} و چای می‌نوشیدند.`, third])
  await context.close()
})
