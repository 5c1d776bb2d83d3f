import type { Locator, Page } from '@playwright/test'
import type { Document } from '#shared/document/contract.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import type { SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { readPersianParagraphs } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { type Member, uniqueId } from '../support/member.ts'
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

/** Counts the blocks that the browser has laid out. */
const laidOut = ({ body }: WritingPage) =>
  body.locator('strong').evaluateAll((all) => all.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length)

/** Waits for the next frame, in which the editor reads the selection made by a key or click. */
const nextFrame = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

/** Returns the index of the block that contains the caret, or -1, and whether the block overlaps the viewport. */
const caretBlock = (page: Page) =>
  page.evaluate(() => {
    const { focusNode } = getSelection() ?? {}
    const block = (focusNode instanceof Element ? focusNode : focusNode?.parentElement)?.closest('.ProseMirror > *')
    const { top = -1, bottom = -1 } = block?.getBoundingClientRect() ?? {}
    return { at: block ? [...(block.parentElement?.children ?? [])].indexOf(block) : -1, isSeen: bottom > 0 && top < innerHeight }
  })

test('the editor lays out fewer than half the blocks of a long text; typing, navigation, undo, copying and saving work', {
  tag: '@full',
}, async ({ page, member }) => {
  const { writing, block } = await open(page, member)
  const keys = page.keyboard
  const jump = async (key: string) => {
    await keys.press(key)
    await nextFrame(page)
  }

  await test.step('distant blocks are not laid out', async () => {
    await expect.poll(() => laidOut(writing)).toBeLessThan(BLOCKS / 2)
  })

  await test.step('lines typed faster than the frame rate keep their order', async () => {
    await block(3).click()
    await nextFrame(page)
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

  await test.step('Control+Home and Control+End reach both ends', async () => {
    await jump('Control+End')
    await keys.type(' پایان')
    await expect(block(BLOCKS - 1)).toHaveText(/ پایان$/)
    expect(await caretBlock(page)).toEqual({ at: BLOCKS - 1, isSeen: true })
    await jump('Control+Home')
    await keys.type('آغاز ')
    await expect(block(0)).toHaveText(/^آغاز بند 0:/)
    expect(await caretBlock(page)).toEqual({ at: 0, isSeen: true })
  })

  await test.step('ArrowDown moves the caret by at most one block, and PageDown keeps it visible', async () => {
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

  await test.step('clicking and typing in a distant block work, and undo scrolls to the change', async () => {
    await block(170).scrollIntoViewIfNeeded()
    await block(170).click()
    await nextFrame(page)
    await jump('Control+End')
    await block(170).scrollIntoViewIfNeeded()
    await block(170).click()
    await nextFrame(page)
    await keys.type('نشانه')
    await expect(block(170)).toContainText('نشانه')
    await jump('Control+Home')
    await keys.press('Control+z')
    await expect(block(170)).not.toContainText('نشانه')
    expect(await caretBlock(page)).toEqual({ at: 170, isSeen: true })
  })

  await test.step('a selection that spans blocks never laid out can be deleted, restored and copied', async () => {
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

  await test.step('saves the entire text', async () => {
    const whole = await writing.body.evaluate((text) => text.textContent)
    await expect(writing.saved).toBeVisible()
    await page.reload()
    await expect(writing.body.locator('> p')).toHaveCount(BLOCKS)
    expect(await writing.body.evaluate((text) => text.textContent)).toBe(whole)
  })
})

test('IME composition inserts text at a caret deep in a long text, and undo removes it @phone', { tag: '@full' }, async ({
  page,
  member,
}) => {
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
