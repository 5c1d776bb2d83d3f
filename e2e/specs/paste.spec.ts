import type { Page } from '@playwright/test'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { toMarkdown } from '#shared/document/markdown/to-markdown.ts'
import { pasteSamples } from '#web/posts/editor/paste/testing/samples.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import type { ShortLink } from '#worker/distribution/short-links/contract.ts'
import type { EditorPost, SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { PHONE } from '../support/chromium.ts'
import { publishDraft, readPersianParagraphs, startDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { createPng } from '../support/media-files.ts'
import { uniqueId } from '../support/member.ts'
import { WritingPage } from '../support/writing-page.ts'

const IS_FULL = process.env.DAFTAR_FULL === '1'
/** Samples of every run: each way of markup, which the browser parses, and one text. The unit test paste.test.ts converts all samples. */
const SHORT_SAMPLES = new Set(['excel', 'google-docs', 'markdown', 'web-page', 'word-lists'])

/** Dispatches a synthetic paste event, because a headless browser's clipboard cannot hold HTML from other programs. */
const paste = (page: Page, what: Record<string, string>) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, what)

/** Removes picture placeholders from golden Markdown, because documents do not store them. */
const wordsOf = (golden: string) => golden.replace(/^ *picture \d+\n+/gm, '').trim()

test('the editor cleans content pasted from other programs, and one undo reverts a paste', async ({ page, context, member }) => {
  const { hash } = await startDraft(member.client, { paragraphs: ['پیش از همه'] })
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const writing = new WritingPage(page)
  await writing.body.click()
  /** Triggers pending saves and returns the document that the server has stored. */
  const saved = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    return (await member.client.call<EditorPost>('GET', `/api/posts/${hash}/draft`)).document
  }

  for (const { name, html, text, golden } of pasteSamples()) {
    if (name === 'pictures' || !(IS_FULL || SHORT_SAMPLES.has(name))) continue
    await test.step(name, async () => {
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await paste(page, { ...(html ? { 'text/html': html } : {}), ...(text ? { 'text/plain': text } : {}) })
      await expect(writing.body).not.toHaveText('')
      await expect
        .poll(async () => wordsOf(toMarkdown(await saved(), { origin: new URL(page.url()).origin })), { message: name })
        .toBe(wordsOf(golden))
    })
  }

  await test.step('pastes into a line, and one undo reverts each paste', async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText('میان این و آن')
    for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await paste(page, {
      'text/html': '<b style="font-weight:normal" id="docs-internal-guid-1"><span style="font-weight:700">پررنگ </span></b>',
    })
    await expect(writing.body.locator('p').first()).toHaveText('پررنگمیان این و آن')
    await paste(page, { 'text/html': '<h2>تیتر</h2><ul><li>یک</li></ul><p>دو</p>' })
    await expect(writing.body.locator('li')).toHaveText('یک')
    await page.keyboard.press('Control+z')
    await expect(writing.body.locator('li')).toHaveCount(0)
    await expect(writing.body.locator('p').first()).toHaveText('پررنگمیان این و آن')
    await page.keyboard.press('Control+z')
    await expect(writing.body.locator('p').first()).toHaveText('میان این و آن')
  })

  await test.step('Ctrl+Shift+V pastes plain text', async () => {
    await page.keyboard.press('Control+A')
    // Dispatch only the keydown event, because a real key press would also paste from the empty system clipboard.
    const keys = { code: 'KeyV', key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }
    await writing.body.evaluate((body, init) => void body.dispatchEvent(new KeyboardEvent('keydown', init)), keys)
    await paste(page, { 'text/html': '<h2>تیتر</h2>', 'text/plain': '# تیتر\n\n**واژه**' })
    await expect(writing.body.locator('p')).toHaveText(['# تیتر', '**واژه**'])
  })

  await test.step('uploads inline pictures and shows a placeholder for remote ones', async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    const picture = `data:image/png;base64,${Buffer.from(createPng()).toString('base64')}`
    await paste(page, {
      'text/html': `<p>پیش</p><p><img src="${picture}" alt="نقطه"></p><p>پس</p><img src="https://cdn.example.ir/b.jpg" alt="کوه">`,
    })
    await expect(writing.body.getByRole('textbox', { name: TEXT.imageAlt })).toHaveValue('نقطه')
    const missing = writing.body.getByRole('note')
    await expect(missing).toContainText(TEXT.pictureMissing)
    await missing.scrollIntoViewIfNeeded()
    if (IS_FULL) await page.screenshot({ path: 'test-results/paste-1280.png' })
    await page.setViewportSize(PHONE)
    if (IS_FULL) await page.screenshot({ path: 'test-results/paste-390.png' })
    const types = (blocks: BlockNode[]) => blocks.map(({ type }) => type)
    await expect.poll(async () => types((await saved()).content)).toEqual(['paragraph', 'image', 'paragraph'])
    const chooser = page.waitForEvent('filechooser')
    await missing.getByRole('button', { name: TEXT.choosePicture }).click()
    await (await chooser).setFiles({ name: 'b.png', mimeType: 'image/png', buffer: createPng() })
    await expect(writing.body.getByRole('img')).toHaveCount(2)
    await expect.poll(async () => types((await saved()).content)).toEqual(['paragraph', 'image', 'paragraph', 'image'])
    await writing.body.locator('p').first().click()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(writing.body.getByRole('img')).toHaveCount(0)
  })
})

test('the editor cleans content pasted into cells and code, and turns a pasted Daftar URL into a card with the post’s title', {
  tag: '@full',
}, async ({ page, context, member }) => {
  const other = await publishDraft(member.client, { title: 'نوشته‌ای که نامش بر کارت است' })
  const cell = (text: string) => ({ type: 'tableCell' as const, content: [{ type: 'text' as const, text }] })
  const document: Document = {
    type: 'doc',
    content: [
      { type: 'table', content: [{ type: 'tableRow', content: [cell('یک'), cell('دو')] }] },
      { type: 'codeBlock', attrs: { language: 'javascript' }, content: [{ type: 'text', text: 'const a = 1' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'پایان' }] },
    ],
  }
  const { hash } = await member.client.call<SaveDraftResult>('POST', '/api/posts', {
    json: { key: uniqueId(), title: 'جدول و کد', document },
  })
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const { body, saved } = new WritingPage(page)

  await body.getByText('یک').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' ')
  await paste(page, {
    'text/html': `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400"> و نیم </span></p><p><span style="font-weight:700">پررنگ</span></p></b><img src="https://cdn.example.ir/b.jpg" alt="کوه">`,
  })
  await expect(body.locator('td').first()).toHaveText('یک و نیمپررنگ')
  await expect(body.locator('td').first().locator('strong')).toHaveText('پررنگ')
  await expect(page.getByText(TEXT.pasteCell)).toBeVisible()
  await expect(body.locator('td')).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(body.locator('td').first()).toHaveText('یک')

  await body.getByText('const a = 1').click()
  await page.keyboard.press('End')
  // Type a character, because the editor reads a new caret position only shortly after the key press.
  await page.keyboard.type(';')
  await paste(page, { 'text/html': '<p>x</p>', 'text/plain': '\r\n  let​ b‎ = "ﺳﻼﻡ"' })
  await expect(body.locator('pre code')).toHaveText('const a = 1;\n  let b = "سلام"')

  await body.getByText('پایان').click()
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await expect(body.locator('p')).toHaveText(['پایان.', ''])
  await paste(page, { 'text/plain': new URL(other.path, page.url()).href })
  const card = body.locator('.embed-daftar')
  await expect(card).toContainText('نوشته‌ای که نامش بر کارت است')
  await expect(saved).toBeVisible()
  // One undo must remove the card together with its title.
  await page.keyboard.press('Control+z')
  await expect(card).toHaveCount(0)
  await expect(body.locator('p')).toHaveText(['پایان.', ''])

  const short = await member.client.call<ShortLink>('PUT', `/api/short-links/posts/${other.path.slice(-12)}`)
  const address = new URL(short.path, page.url()).href
  await paste(page, { 'text/plain': address })
  await expect(card).toContainText('نوشته‌ای که نامش بر کارت است')
  // One undo must turn the card back into the short URL.
  await page.keyboard.press('Control+z')
  await expect(card).toHaveCount(0)
  await expect(body.getByRole('link', { name: address })).toBeVisible()
})

test('pasting 200 KB blocks the page for less than 1.4 s at a time, and typing then works', { tag: '@full' }, async ({
  page,
  context,
  member,
}) => {
  const { hash } = await startDraft(member.client, { paragraphs: ['آغاز'] })
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const { body, saved } = new WritingPage(page)
  await body.getByText('آغاز').click()
  await page.keyboard.press('End')
  const paragraphs = Array.from({ length: 2 }, () => readPersianParagraphs(11_500)).flat()
  expect(Buffer.byteLength(paragraphs.join())).toBeGreaterThan(200_000)
  await page.evaluate(() => {
    const longest = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        document.body.dataset.longest = String(Math.max(duration, Number(document.body.dataset.longest)))
    })
    document.body.dataset.longest = '0'
    longest.observe({ entryTypes: ['longtask'] })
  })
  const html = paragraphs.map((words) => `<p class="MsoNormal"><span style="font-family:Tahoma">${words}</span></p>`).join('\n')
  await paste(page, { 'text/html': html, 'text/plain': paragraphs.join('\n\n') })
  await expect(body.locator('p')).toHaveCount(paragraphs.length)
  await page.keyboard.type('پایان')
  await expect(body.locator('p').last()).toHaveText(`${paragraphs.at(-1)}پایان`)
  await expect(saved).toBeVisible()
  // The limit in ms leaves room for a loaded machine.
  expect(await page.evaluate(() => Number(document.body.dataset.longest))).toBeLessThan(1400)
})
