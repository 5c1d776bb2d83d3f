import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { downloadZip } from 'client-zip'
import { text as threadText } from '#web/engagement/comments/thread-text.ts'
import { archivedText } from '#web/portability/imports/archived-text.ts'
import { previewText } from '#web/portability/imports/preview-text.ts'
import { reportText } from '#web/portability/imports/report-text.ts'
import { text } from '#web/portability/imports/text.ts'
import { text as uploadText } from '#web/ui/upload/text.ts'
import { expectAccessible, expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { anEstablishedMember } from '../support/moderator.ts'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function zipOf(name: string, entries: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<ChosenFile> {
  const files = Object.entries(entries).map(([path, input]) => ({ name: path, input, lastModified: new Date(Date.UTC(2026, 0, 1)) }))
  return { name, mimeType: 'application/zip', buffer: Buffer.from(await downloadZip(files).arrayBuffer()) }
}

/** Front matter with a Jalali date, 1 Farvardin 1394, and an address at the source. */
const markdownPost = (title: string, address: string) =>
  ['---', `title: ${title}`, 'date: ۱۳۹۴/۰۱/۰۱', 'tags: [سفر, Travel]', `canonical_url: ${address}`, '---', '', 'متن پست کهنه.'].join('\n')

const wordPress = (title: string, comments: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>وبلاگ</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url>
<item><title>${title}</title><link>https://old.example/${title}</link><dc:creator><![CDATA[sara]]></dc:creator><guid isPermaLink="false">https://old.example/?p=7</guid>
<content:encoded><![CDATA[<p>متن پست وردپرس.</p>]]></content:encoded><wp:post_id>7</wp:post_id><wp:post_date_gmt>2014-06-01 08:00:00</wp:post_date_gmt>
<wp:post_date>2014-06-01 12:30:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${comments}</item></channel></rss>`

const COMMENT = `<wp:comment><wp:comment_id>3</wp:comment_id><wp:comment_author><![CDATA[خوانندهٔ قدیمی]]></wp:comment_author>
<wp:comment_date_gmt>2014-06-02 08:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[چه پست خوبی بود]]></wp:comment_content>
<wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>`

const status = (page: Page, state: keyof typeof text.states): Locator => page.getByRole('status').filter({ hasText: text.states[state] })

async function choose(page: Page, file: ChosenFile | string, label: string = text.chooseFile): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: label, exact: true }).click()])
  await chooser.setFiles(file)
}

async function openImports(page: Page): Promise<void> {
  await page.goto('/me/import')
  await waitForHydration(page)
}

const isReady = (page: Page) => expect(status(page, 'ready')).toBeVisible({ timeout: 20_000 })

async function startAndFinish(page: Page): Promise<void> {
  await page.getByLabel(previewText.ownership).check()
  await page.getByRole('button', { name: previewText.start, exact: true }).click()
  await expect(status(page, 'done')).toBeVisible({ timeout: 20_000 })
}

test('a Markdown zip is previewed, mapped and imported with its dates; a second run finds everything; an undo removes it', async ({
  page,
  context,
  site,
}) => {
  const { client } = await anEstablishedMember(site)
  await context.addCookies(browserCookies(client))
  const title = `پستی از نوروز ${uniqueId(4)}`
  const address = `https://old.example/${uniqueId(6)}`
  const file = await zipOf('blog.zip', {
    '_posts/2015-03-21-nowruz.md': markdownPost(title, address),
    '_posts/second.md': markdownPost('دومی', ''),
  })

  await test.step('shows what will come and what to say first', async () => {
    await page.goto('/me/settings/advanced')
    await page.getByRole('link', { name: text.import, exact: true }).and(page.locator('[href="/me/import"]')).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
    await waitForHydration(page)
    await expectAccessibleInBothThemes(page)
    await choose(page, { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(page.getByRole('alert')).toHaveText(text.notExport)
    await choose(page, file)
    await isReady(page)
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByText(previewText.outcome({ publishes: true, published: 2, drafts: 0, most: null }))).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: previewText.start, exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(previewText.ownershipRequired)
    await page.getByText(previewText.tags(2)).click()
    await page.getByLabel(previewText.tag('سفر')).fill('گردش')
    await page.getByLabel(previewText.tag('Travel')).fill('')
    await page.setViewportSize(PHONE)
    await expectToFitPhone(page)
  })

  const importUrl = page.url()
  let postUrl = ''
  await test.step('imports the posts with their date and address', async () => {
    await startAndFinish(page)
    await expectAccessible(page)
    await expectToFitPhone(page)
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByText('۱ فروردین ۱۳۹۴').first()).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
    await expect(page.getByRole('main').getByRole('link', { name: 'گردش' }).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Travel' })).toHaveCount(0)
    postUrl = page.url()
  })

  await test.step('a second run brings nothing, and an undo removes what came', async () => {
    await openImports(page)
    await choose(page, file)
    await isReady(page)
    await expect(page.getByText(previewText.nothingNew)).toBeVisible()
    await page.goto(importUrl)
    await waitForHydration(page)
    await expect(page.getByRole('main').getByRole('link', { name: text.seePosts })).toBeVisible()
    await page.getByRole('button', { name: `${text.undo}…` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(text.undoKeeps)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.undoConfirm }).click()
    await expect(status(page, 'undone')).toBeVisible({ timeout: 20_000 })
    expect((await client.get(new URL(postUrl).pathname)).status).toBe(410)
  })
})

test('comments of a WordPress export are shown apart, on a page that the post leads to', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const { client } = await anEstablishedMember(site)
  await context.addCookies(browserCookies(client))
  const title = `وردپرسی-${uniqueId(4)}`
  await openImports(page)
  await choose(page, { name: 'wordpress.xml', mimeType: 'text/xml', buffer: Buffer.from(wordPress(title, COMMENT)) })
  await isReady(page)
  await expect(page.getByText(previewText.comments(1))).toBeVisible()
  await startAndFinish(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('چه پست خوبی بود')).toHaveCount(0)
  await page.getByRole('link', { name: threadText.archived(1) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(archivedText.title)
  await expect(page.getByText('چه پست خوبی بود')).toBeVisible()
  await expect(page.getByText('خوانندهٔ قدیمی')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('an upload that was cut continues with the missing parts once the same file is chosen', { tag: '@full' }, async ({
  page,
  context,
  site,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const { client } = await registerMember(site)
  await context.addCookies(browserCookies(client))
  // The debugging protocol carries what a page sends as JSON, in which a zero has six characters.
  const entries = { 'posts/first.md': markdownPost('نخستین', ''), 'static/film.bin': new Uint8Array(9_000_000).fill(97) }
  const name = `${'underscored_'.repeat(8)}large.zip`
  // Playwright opens a file by its path, and would send its bytes through the browser's debugging protocol.
  const [file, other] = [test.info().outputPath(name), test.info().outputPath('other.zip')]
  const { buffer } = await zipOf(name, entries)
  await Promise.all([writeFile(file, buffer), writeFile(other, buffer)])
  const last = /\/parts\/2$/
  await page.route(last, (route) => route.abort())
  await openImports(page)
  const stored = page.waitForResponse((response) => response.url().endsWith('/parts/1') && response.ok())
  await choose(page, file)
  await stored
  await expect(page.getByText(uploadText.phases.waiting)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unroute(last)
  await page.getByRole('link', { name }).click()
  await expect(status(page, 'uploading')).toBeVisible()
  await choose(page, other, text.chooseSame)
  await expect(page.getByRole('alert')).toHaveText(text.wrongFile(name))
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  const checked = Promise.withResolvers<void>()
  await page.route(last, async (route) => {
    await checked.promise
    await route.continue()
  })
  await choose(page, file, text.chooseSame)
  await expect(page.getByText(uploadText.phases.sending)).toBeVisible()
  await expect(status(page, 'uploading')).toHaveCount(0)
  checked.resolve()
  await isReady(page)
  expect(sent).toEqual(['2'])
})

test('a broken file and a wrong one say what to do', { tag: '@full' }, async ({ page, context, member }) => {
  await context.addCookies(browserCookies(member.client))
  await openImports(page)
  await choose(page, { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByRole('alert')).toHaveText(text.notExport)
  const { buffer } = await zipOf('a.zip', { 'a.md': 'متن' })
  await choose(page, { name: 'broken.zip', mimeType: 'application/zip', buffer: buffer.subarray(0, buffer.length / 2) })
  await expect(status(page, 'failed')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(reportText.failures.broken.next)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: text.anotherFile })).toHaveAttribute('href', '/me/import')
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a file is sent, previewed, imported and reported @full', async ({ page, context, site }) => {
    const { client } = await registerMember(site)
    await context.addCookies(browserCookies(client))
    await page.goto('/me/import')
    const title = `بی‌جاوااسکریپت ${uniqueId(4)}`
    const buffer = Buffer.from(markdownPost(title, '').replace(/canonical_url: \n/, ''))
    await page.locator('input[type=file][name=file]').setInputFiles({ name: 'one.md', mimeType: 'text/markdown', buffer })
    await page.getByRole('button', { name: text.sendFile }).click()
    await expect(async () => {
      await page.reload()
      await isReadyNow(page)
    }).toPass({ timeout: 20_000 })
    await page.getByLabel(previewText.ownership).check()
    await page.getByRole('button', { name: previewText.start, exact: true }).click()
    await expect(async () => {
      await page.reload()
      await expect(status(page, 'done')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })
})

const isReadyNow = (page: Page) => expect(status(page, 'ready')).toBeVisible({ timeout: 500 })
