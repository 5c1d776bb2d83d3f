import type { Browser } from '@playwright/test'
import { LIMITS } from '#shared/limits/index.ts'
import { countWords } from '#shared/persian/text-metrics.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import { text } from '#web/posts/posts/text.ts'
import { READER_CONTEXT } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { publishDraft, readPersianParagraphs, startDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { createPng } from '../support/media-files.ts'
import { registerInBrowser } from '../support/sign-in.ts'
import { WritingPage } from '../support/writing-page.ts'

const TITLE = 'چرا هنوز با Git و دفتر کاغذی می‌نویسم'
const HEADINGS = ['از کجا آغاز شد', 'آنچه در راه آموختم', 'یک نمونهٔ کوچک']
const QUOTE = 'هر که نان از عمل خویش خورد، منت حاتم طائی نبرد.'
const STEPS = ['نخست یادداشتی کوتاه بردار', 'سپس آن را فردا دوباره بخوان', 'سرانجام نیمی از آن را خط بزن']
const CODE = 'const greeting = "سلام";\nconsole.log(greeting);'
const CAPTION = 'میز کار من در پاییز'
const ALT = 'میزی چوبی با دفتری گشوده'
const LATIN = 'The quick brown fox reads TypeScript 5.9 release notes.'

/** Minimum length of the post; every run types three paragraphs, and long-post.spec.ts tries long posts. */
const WORDS = process.env.DAFTAR_FULL === '1' ? 1250 : 150

/** Opens a URL as a visitor without JavaScript. */
async function readAsVisitor(browser: Browser, url: string) {
  const context = await browser.newContext({ ...READER_CONTEXT, javaScriptEnabled: false })
  const page = await context.newPage()
  const response = await page.goto(url)
  return { page, status: response?.status(), close: () => context.close() }
}

test('a new member registers and writes, publishes, edits, unpublishes and deletes a long post', async ({ page, browser, site }) => {
  const paragraphs = readPersianParagraphs(WORDS)

  await page.goto('/register?next=%2Fnew-post')
  await registerInBrowser(page, 'نرگس دفتردار')
  await expect(page).toHaveURL(/\/new-post$/)

  const writing = new WritingPage(page)
  await test.step('writes the post', async () => {
    await writing.title.click()
    await page.keyboard.insertText(TITLE)
    await page.keyboard.press('Enter')
    // The editor takes over from a plain field, which has the same name.
    await expect(writing.body).toHaveAttribute('contenteditable', 'true')
    await expect(writing.body).toBeFocused()
    // An empty text takes no time to read.
    await expect(page.getByText(TEXT.words(0), { exact: true })).toBeAttached()
    // The first save changes the URL; the editor element and its focus must survive.
    const editor = await writing.body.elementHandle()
    await page.keyboard.insertText(paragraphs[0] ?? '')
    await expect(page).toHaveURL(/\/p\/[a-z0-9]{12}\/edit$/)
    await expect(writing.saved).toBeVisible()
    expect(await editor?.evaluate((node) => node.isConnected && node.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    const third = Math.ceil(paragraphs.length / 3)
    for (const [at, paragraph] of paragraphs.entries()) {
      if (at % third === 0) await writing.heading(HEADINGS[at / third] ?? '', 2)
      await writing.line(paragraph)
    }

    await page.keyboard.type('> ')
    await writing.line(QUOTE)
    await page.keyboard.press('Enter')

    await page.keyboard.type('۱. ')
    for (const step of STEPS) await writing.line(step)
    await page.keyboard.press('Enter')

    await page.keyboard.type('این بند را می')
    await page.keyboard.press('Shift+Space')
    await page.keyboard.type('نویسم')
    await page.keyboard.press('Enter')
    await writing.line(LATIN)

    await page.keyboard.type('```typescript ')
    for (const [at, line] of CODE.split('\n').entries()) {
      if (at > 0) await page.keyboard.press('Enter')
      await page.keyboard.insertText(line)
    }
    await page.keyboard.press('Control+Enter')

    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Alt+F10')
    await writing.tool(TEXT.image).click()
    await (await chooser).setFiles({ name: 'desk.png', mimeType: 'image/png', buffer: createPng() })
    await page.getByRole('textbox', { name: TEXT.imageCaption }).fill(CAPTION)
    await page.getByRole('textbox', { name: TEXT.imageAlt }).fill(ALT)
    await expect(writing.saved).toBeVisible({ timeout: 20_000 })
  })

  const address = await test.step('publishes it with tags and a topic', async () => {
    await writing.publish(async (dialog) => {
      await dialog.getByLabel(text.tags, { exact: true }).fill('روزنوشت، نوشتن با رایانه')
      await dialog.getByRole('combobox', { name: text.otherTopic }).selectOption({ label: 'نویسندگی' })
      await expect(dialog.getByRole('checkbox', { name: 'نویسندگی' })).toBeChecked()
    })
    return page.url()
  })
  expect(decodeURI(address)).toMatch(/\/nevis[0-9a-f]{8}\/چرا-هنوز-با-git-و-دفتر-کاغذی-می-نویسم-[a-z0-9]{12}$/)

  await test.step('a visitor without JavaScript reads the entire post', async () => {
    const { page: reader, status, close } = await readAsVisitor(browser, address)
    expect(status).toBe(200)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    const prose = reader.locator('.prose')
    const shown = (await prose.textContent()) ?? ''
    for (const paragraph of paragraphs) expect(shown).toContain(paragraph)
    expect(countWords(shown)).toBeGreaterThanOrEqual(WORDS)
    for (const heading of HEADINGS) await expect(prose.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(prose.locator('blockquote')).toHaveText(QUOTE)
    await expect(prose.locator('ol > li')).toHaveText(STEPS)
    expect(shown).toContain('می\u200Cنویسم')
    await expect(prose.locator('p[dir=ltr]')).toHaveText(LATIN)
    await expect(prose.locator('pre[dir=ltr] code')).toHaveText(CODE)
    expect(await prose.locator('pre code span').count()).toBeGreaterThan(2)
    const picture = prose.getByRole('img', { name: ALT })
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await prose.locator('picture source[type="image/avif"]').getAttribute('srcset')).toMatch(/\/media\/[a-z0-9]{12}\/\d+\.avif/)
    await expect(prose.locator('figcaption')).toHaveText(CAPTION)
    await expect(reader.getByRole('link', { name: '#روزنوشت' })).toHaveAttribute('href', encodeURI('/tag/روزنوشت'))
    await close()
  })

  await test.step('an edit becomes visible only after publishing again, and then at once', async () => {
    const addition = 'این پاراگراف پس از انتشار افزوده شد.'
    await page.getByRole('article').getByRole('link', { name: text.edit }).click()
    await expect(writing.body).toContainText(LATIN)
    await writing.body.getByText(LATIN).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(addition)
    await expect(writing.saved).toBeVisible()
    expect((await new Client(site).get(new URL(address).pathname)).text).not.toContain(addition)
    await writing.publish()
    expect(page.url()).toBe(address)
    const { page: reader, close } = await readAsVisitor(browser, address)
    await expect(reader.locator('.prose')).toContainText(addition)
    await close()
  })

  const statusNow = async () => (await new Client(site).get(new URL(address).pathname)).status
  await test.step('the post returns 404 when unpublished, 200 when republished and 410 when deleted', async () => {
    await page.getByRole('article').getByRole('link', { name: text.edit }).click()
    await page.getByRole('button', { name: text.moreActions }).click()
    await page.getByRole('button', { name: text.withdraw }).click()
    await expect(page.getByText(text.withdrawn)).toBeVisible()
    expect(await statusNow()).toBe(404)
    await writing.publish()
    expect(page.url()).toBe(address)
    expect(await statusNow()).toBe(200)
    await page.getByRole('article').getByRole('link', { name: text.edit }).click()
    await page.getByRole('button', { name: text.moreActions }).click()
    await page.getByRole('button', { name: text.remove, exact: true }).click()
    await expect(page).toHaveURL(/\/me\/posts\/removed$/)
    await expect(page.getByText(TITLE)).toBeVisible()
    const { page: reader, status, close } = await readAsVisitor(browser, address)
    expect(status).toBe(410)
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await reader.content()).not.toContain(QUOTE)
    await close()
  })
})

test('a member at the publish limit learns it before publishing, and a refusal is in view above the buttons', { tag: '@full' }, async ({
  page,
  member,
}) => {
  for (let nth = 1; nth < LIMITS.publishPerHour.newMember; nth++) await publishDraft(member.client, { title: `یادداشت ${nth}` })
  const { hash } = await startDraft(member.client)
  await page.context().addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const dialog = page.getByRole('dialog', { name: text.publishTitle })
  await expect(async () => {
    await page.getByRole('main').getByRole('button', { name: text.publish, exact: true }).press('Enter')
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(dialog.getByText(text.publishLimit({ left: 1, nextAt: null }))).toBeVisible()
  // In another window, which this dialog does not see.
  await publishDraft(member.client)
  await dialog.getByRole('button', { name: text.publish, exact: true }).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toContainText('به سقف انتشار رسیده‌ای')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText(text.publishLimit({ left: 1, nextAt: null }))).toHaveCount(0)
})
