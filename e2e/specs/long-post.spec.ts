import type { Locator, Page } from '@playwright/test'
import type { Document } from '#shared/document/contract.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import type { SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { type Member, uniqueId } from '../support/member.ts'
import { readPersianParagraphs } from '../support/persian-paragraphs.ts'
import { WritingPage } from '../support/writing-page.ts'

const BLOCKS = 240

async function open(page: Page, member: Member): Promise<{ writing: WritingPage; block: (at: number) => Locator }> {
  const prose = readPersianParagraphs(1500)
  const document: Document = {
    type: 'doc',
    content: Array.from({ length: BLOCKS }, (_, at) => ({
      type: 'paragraph',
      content: [
        { type: 'text', text: `بند ${at}:`, marks: [{ type: 'bold' }] },
        { type: 'text', text: ` ${prose[at % prose.length]}` },
      ],
    })),
  }
  const { hash } = await member.client.call<SaveDraftResult>('POST', '/api/posts', {
    json: { key: uniqueId(), title: 'متنی بلند', document },
  })
  await page.context().addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const writing = new WritingPage(page)
  const blocks = writing.body.locator('> p')
  await expect(blocks).toHaveCount(BLOCKS)
  return { writing, block: (at) => blocks.nth(at) }
}

/** How many blocks the browser has laid out. */
const laidOut = ({ body }: WritingPage) =>
  body.locator('strong').evaluateAll((all) => all.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length)

/** The selection a key or a click made is told to the editor with the next frame, before a person's next key. */
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

/** The block the caret is in, as one sees it: its number in the text, and whether it is on the screen. */
const caretBlock = (page: Page) =>
  page.evaluate(() => {
    const { focusNode } = getSelection() ?? {}
    const block = (focusNode instanceof Element ? focusNode : focusNode?.parentElement)?.closest('.ProseMirror > *')
    const { top = -1, bottom = -1 } = block?.getBoundingClientRect() ?? {}
    return { at: block ? [...(block.parentElement?.children ?? [])].indexOf(block) : -1, isSeen: bottom > 0 && top < innerHeight }
  })

test('a long text is laid out where one is, and written in, walked through and taken back everywhere', async ({ page, member }) => {
  const { writing, block } = await open(page, member)
  const keys = page.keyboard
  const jump = async (key: string) => {
    await keys.press(key)
    await drawn(page)
  }

  await test.step('what is far away is not laid out', async () => {
    await expect.poll(() => laidOut(writing)).toBeLessThan(BLOCKS / 2)
  })

  await test.step('lines typed faster than they are drawn stand in their order', async () => {
    await block(3).click()
    await drawn(page)
    await jump('End')
    for (const word of ['یک', 'دو', 'سه', 'چهار']) {
      await keys.press('Enter')
      await keys.type(word)
    }
    await expect(block(4)).toHaveText(/^یک$/)
    await expect(block(7)).toHaveText(/^چهار/)
    for (let at = 0; at < 4; at++) await keys.press('Control+z')
    while ((await writing.body.locator('> p').count()) > BLOCKS) await keys.press('Control+z')
    await expect(block(4)).toHaveText(/^بند 4:/)
  })

  await test.step('both ends are a key away', async () => {
    await jump('Control+End')
    await keys.type(' پایان')
    await expect(block(BLOCKS - 1)).toHaveText(/ پایان$/)
    expect(await caretBlock(page)).toEqual({ at: BLOCKS - 1, isSeen: true })
    await jump('Control+Home')
    await keys.type('آغاز ')
    await expect(block(0)).toHaveText(/^آغاز بند 0:/)
    expect(await caretBlock(page)).toEqual({ at: 0, isSeen: true })
  })

  await test.step('line by line and page by page the caret goes on and stays in sight', async () => {
    let last = 0
    for (let at = 0; at < 60; at++) {
      await keys.press('ArrowDown')
      const { at: now } = await caretBlock(page)
      expect(now === last || now === last + 1, `${last} → ${now}`).toBe(true)
      last = now
    }
    expect(last).toBeGreaterThan(10)
    for (let at = 0; at < 12; at++) {
      await jump('PageDown')
      const { at: now, isSeen } = await caretBlock(page)
      expect(now).toBeGreaterThan(last)
      expect(isSeen).toBe(true)
      last = now
    }
    await jump('Home')
    await keys.type('اینجا')
    await expect(block(last)).toContainText('اینجا')
  })

  await test.step('far away: a click, words, and what is taken back from elsewhere comes into sight', async () => {
    await block(170).scrollIntoViewIfNeeded()
    await block(170).click()
    await drawn(page)
    await jump('Control+End')
    await block(170).scrollIntoViewIfNeeded()
    await block(170).click()
    await drawn(page)
    await keys.type('نشانه')
    await expect(block(170)).toContainText('نشانه')
    await jump('Control+Home')
    await keys.press('Control+z')
    await expect(block(170)).not.toContainText('نشانه')
    expect(await caretBlock(page)).toEqual({ at: 170, isSeen: true })
  })

  await test.step('a selection over what was never laid out is taken, thrown away and brought back whole', async () => {
    const whole = await writing.body.evaluate((text) => text.textContent)
    await jump('Control+Shift+End')
    await keys.press('Delete')
    await expect(writing.body.locator('> p')).toHaveCount(171)
    await keys.press('Control+z')
    await expect(writing.body.locator('> p')).toHaveCount(BLOCKS)
    expect(await writing.body.evaluate((text) => text.textContent)).toBe(whole)
    await jump('Control+a')
    const copied = await page.evaluate(() => {
      const data = new DataTransfer()
      document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
      return data.getData('text/plain')
    })
    expect(copied.replaceAll('\n', '')).toBe(whole)
  })

  await test.step('all of it is saved', async () => {
    const whole = await writing.body.evaluate((text) => text.textContent)
    await expect(writing.saved).toBeVisible()
    await page.reload()
    await expect(writing.body.locator('> p')).toHaveCount(BLOCKS)
    expect(await writing.body.evaluate((text) => text.textContent)).toBe(whole)
  })
})

test('words put together by a keyboard of a phone stand where the caret is, deep in a long text @phone', async ({ page, member }) => {
  const { writing, block } = await open(page, member)
  await block(120).scrollIntoViewIfNeeded()
  await block(120).tap()
  await expect(writing.body).toBeFocused()
  await page.keyboard.press('Control+End')
  await block(120).scrollIntoViewIfNeeded()
  await block(120).tap()
  await expect.poll(async () => (await caretBlock(page)).at).toBe(120)
  await page.keyboard.press('End')
  const keyboard = await page.context().newCDPSession(page)
  for (const part of ['ق', 'قل', 'قلمدان'])
    await keyboard.send('Input.imeSetComposition', { text: part, selectionStart: part.length, selectionEnd: part.length })
  await keyboard.send('Input.insertText', { text: 'قلمدانه' })
  await expect(block(120)).toContainText('قلمدانه')
  await expect(writing.body.getByText('قلمدانه', { exact: false }).filter({ hasText: /^بند 120:/ })).toHaveCount(1)
  await page.getByRole('button', { name: TEXT.undo, exact: true }).tap()
  await expect(block(120)).not.toContainText('قلمدانه')
})
