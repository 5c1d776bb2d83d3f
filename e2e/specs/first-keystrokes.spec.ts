import type { CDPSession, Page } from '@playwright/test'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { builtScript } from '../support/built-script.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/member.ts'
import { WritingPage } from '../support/writing-page.ts'

const TITLE = 'نخستین بار'
const BODY = 'کلیدها می‌ر'
/** 20 letters and Enter. */
const KEYS = [...TITLE, 'Enter', ...BODY]

/** How many times slower the machine gets; it spends the time busily. The stages of the page's start are awaited at each speed. */
const SLOWDOWN = process.env.DAFTAR_FULL === '1' ? 6 : 2

/** Emulates a slow machine on a slow mobile network, without anything in the HTTP cache. */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 90_000,
    uploadThroughput: 90_000,
  })
  return session
}

/** Stages of the page's start, each as a condition in the page. */
const STAGES = {
  'the title is in the document': () => document.querySelector('[data-type-ahead]') !== null,
  'the title has the focus': () => document.activeElement?.matches('[data-type-ahead], main textarea') === true,
  'the title is hydrated': () =>
    Object.keys(document.querySelector('[data-type-ahead]') ?? {}).some((key) => key.startsWith('__reactProps')),
  'the editor is ready': () => document.querySelector('.ProseMirror')?.checkVisibility() === true,
}

/** The first script of the page runs; a browser has nothing that could receive an earlier key. */
const hasStarted = () => document.querySelector('script') !== null

/** Presses keys as a Persian keyboard does: some at once, and four more in each stage of the page's start. */
async function typeKeys(page: Page, session: CDPSession): Promise<void> {
  const stages = Object.values(STAGES)
  await page.waitForFunction(hasStarted, undefined, { polling: 20 })
  for (const [at, key] of KEYS.entries()) {
    const stage = at > 0 && at % 4 === 0 ? stages.shift() : undefined
    if (stage) await page.waitForFunction(stage, undefined, { timeout: 60_000, polling: 20 })
    const text = key === 'Enter' ? '\r' : key
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, unmodifiedText: text })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  }
}

async function expectSaved(page: Page, member: Member): Promise<void> {
  const writing = new WritingPage(page)
  await expect(writing.body.locator('p')).toHaveText([BODY], { useInnerText: true, timeout: 40_000 })
  await expect(writing.title).toHaveValue(TITLE)
  await expect(writing.saved).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/p\/[a-z0-9]{12}\/edit$/)
  const hash = /\/p\/([a-z0-9]{12})\//.exec(page.url())?.[1] ?? ''
  const draft = await member.client.call<EditorPost>('GET', `/api/posts/${hash}/draft`)
  expect([draft.title, draft.document.content]).toEqual([TITLE, [{ type: 'paragraph', content: [{ type: 'text', text: BODY }] }]])
}

/** Delays the editor's script until the returned function is called. */
async function holdEditor(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${builtScript('web/posts/editor/PostEditor.tsx')}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.beforeEach(async ({ context, member }) => {
  await context.addCookies(browserCookies(member.client))
})

test('on a slow machine, all keystrokes from the start of the navigation to the editor arrive and are saved', async ({ page, member }) => {
  const session = await slowDown(page)
  await page.goto('/new-post', { waitUntil: 'commit' })
  await typeKeys(page, session)
  await expectSaved(page, member)
})

test('on a slow machine, all keystrokes after a click on a link to the editor arrive and are saved', { tag: '@full' }, async ({
  page,
  member,
}) => {
  await page.goto('/me/notifications')
  await page.waitForLoadState('networkidle')
  const session = await slowDown(page)
  await page.locator('a[href="/new-post"]:visible').first().click()
  await typeKeys(page, session)
  await expectSaved(page, member)
})

test('the title has the focus without scripts, the plain field keeps its text, cursor and focus when the editor takes over, and Ctrl+A opens the toolbar of the selection', async ({
  page,
}) => {
  const release = await holdEditor(page)
  await page.goto('/new-post')
  const writing = new WritingPage(page)
  await expect(writing.title).toBeFocused()
  await page.keyboard.insertText(TITLE)
  await page.keyboard.press('Enter')
  await expect(writing.body).toBeFocused()
  await expect(writing.body).toHaveValue('')
  await page.keyboard.insertText('بند نخست')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('دوم')
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowRight')
  await page.keyboard.insertText('بند ')
  release()
  await expect(writing.body.locator('p')).toHaveText(['بند نخست', 'بند دوم'], { useInnerText: true })
  await expect(writing.body).toBeFocused()
  await page.keyboard.insertText('از آن، ')
  await expect(writing.body.locator('p')).toHaveText(['بند نخست', 'بند از آن، دوم'], { useInnerText: true })
  await expect(writing.saved).toBeVisible()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: MENU_TEXT.bubble })
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: TEXT.bold }).click()
  await expect(writing.body.locator('strong')).toHaveText(['بند نخست', 'بند از آن، دوم'])
})

test('a composition of an input method in the plain field is finished before the editor takes over', async ({ page }) => {
  const release = await holdEditor(page)
  await page.goto('/new-post')
  const writing = new WritingPage(page)
  await page.keyboard.press('Enter')
  await expect(writing.body).toBeFocused()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  release()
  await page.waitForFunction(() => document.querySelector('.ProseMirror') !== null)
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await expect(writing.body).toHaveValue('にほ')
  await session.send('Input.insertText', { text: '日本' })
  await expect(writing.body.locator('p')).toHaveText(['日本'], { useInnerText: true })
})
