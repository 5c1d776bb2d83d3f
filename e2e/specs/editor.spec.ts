import type { Page } from '@playwright/test'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import { text } from '#web/posts/posts/text.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { publishDraft, startDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { createPng } from '../support/media-files.ts'
import { anEstablishedMember } from '../support/moderator.ts'
import { WritingPage } from '../support/writing-page.ts'

const { blocks } = MENU_TEXT
/** Blocks of the same kind behave alike, so a short run inserts the first ones. */
const someOf = <Block>(kind: readonly Block[], few: number) => (process.env.DAFTAR_FULL === '1' ? kind : kind.slice(0, few))
const HEADINGS = someOf(['heading2', 'heading3', 'heading4'] as const, 1)
const CALLOUT_KINDS = someOf(['note', 'tip', 'warning', 'danger'] as const, 1)
const picture = (seed: number) => ({ name: `${seed}.png`, mimeType: 'image/png', buffer: createPng({ width: 320, height: 200, seed }) })

/** Inserts a block by typing a slash and its name and pressing Enter on the selected option. */
async function insert(page: Page, name: string): Promise<void> {
  await expect(new WritingPage(page).body).toBeFocused()
  await page.keyboard.type(`/${name}`)
  const menu = page.getByRole('listbox', { name: MENU_TEXT.slashMenu })
  await expect(menu.getByRole('option', { selected: true })).toHaveText(name)
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
}

test('blocks inserted from the slash menu by keyboard appear in the published post', async ({ page, context, site }) => {
  test.slow()
  const member = await anEstablishedMember(site)
  const other = await publishDraft(member.client, { title: 'نوشته‌ای دیگر' })
  const { hash } = await startDraft(member.client, { title: 'همهٔ بلوک‌ها', paragraphs: ['آغاز'] })
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const writing = new WritingPage(page)
  const keys = page.keyboard
  await writing.body.getByText('آغاز').click()
  await keys.press('End')
  await keys.press('Enter')

  await test.step('the slash menu matches Arabic letter variants, announces the selected option and closes on Escape', async () => {
    await keys.type('/')
    const menu = page.getByRole('listbox', { name: MENU_TEXT.slashMenu })
    await expect(menu.getByRole('option')).toHaveCount(21)
    await expectAccessible(page, 'slash menu')
    await keys.type('تيتر')
    await expect(menu.getByRole('option')).toHaveText([blocks.heading2, blocks.heading3, blocks.heading4])
    await keys.press('ArrowDown')
    const chosen = menu.getByRole('option', { selected: true })
    await expect(writing.body).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
    await keys.press('Escape')
    await expect(menu).toHaveCount(0)
    await keys.press('Control+Backspace')
    await keys.press('Backspace')
  })

  await test.step('inserts text blocks', async () => {
    for (const level of HEADINGS) {
      await insert(page, blocks[level])
      await writing.line(blocks[level])
    }
    for (const list of ['bulletList', 'orderedList', 'taskList'] as const) {
      await insert(page, blocks[list])
      await writing.line(`${blocks[list]}، یک`)
      await writing.line('دو')
      await keys.press('Enter')
    }
    for (const box of ['blockquote', ...CALLOUT_KINDS] as const) {
      await insert(page, blocks[box])
      await keys.insertText(`در ${blocks[box]}`)
      await keys.press('Enter')
      await keys.press('Enter')
      if (box !== 'blockquote') await keys.press('ArrowDown')
    }
    await insert(page, blocks.codeBlock)
    await keys.type('/ is no menu here')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await keys.press('Control+Enter')
    await insert(page, blocks.horizontalRule)
    await keys.insertText('واژه‌ای')
    await keys.type(' ')
    await insert(page, blocks.footnote)
    await keys.insertText('شرح آن واژه')
    await keys.press('Enter')
    await keys.insertText('و ادامه.')
    await keys.press('Enter')
  })

  await test.step('inserts a table and edits it with the table tools', async () => {
    await insert(page, blocks.table)
    const dialog = page.getByRole('dialog', { name: MENU_TEXT.tableTitle })
    await expect(dialog.getByRole('spinbutton', { name: MENU_TEXT.rows })).toBeFocused()
    await expectAccessible(page, 'table dialog')
    await keys.type('۲')
    await keys.press('Control+A')
    await keys.type('۲')
    await keys.press('Enter')
    await keys.insertText('نام')
    await keys.press('Tab')
    await keys.insertText('سال')
    await keys.press('Tab')
    await keys.insertText('شهر')
    await keys.press('Alt+F10')
    const tools = page.getByRole('toolbar', { name: MENU_TEXT.tableTools })
    await expect(tools.getByRole('button', { name: MENU_TEXT.rowBefore })).toBeFocused()
    await expectAccessible(page, 'table tools')
    await tools.getByRole('button', { name: MENU_TEXT.columnRemove }).focus()
    await keys.press('Enter')
    await expect(writing.body.locator('table tr').first().locator('th')).toHaveText(['نام', 'سال'])
    await keys.press('ArrowDown')
    await keys.press('ArrowDown')
  })

  await test.step('embeds a video and a post by URL; an unsupported site shows the supported ones', async () => {
    await insert(page, blocks.embed)
    const dialog = page.getByRole('dialog', { name: MENU_TEXT.embedTitle })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await keys.insertText('https://example.ir/video')
    await keys.press('Enter')
    await expect(dialog.getByText(MENU_TEXT.embedSites)).toBeVisible()
    await expectAccessible(page, 'card dialog')
    await dialog.getByRole('textbox').fill('https://youtu.be/dQw4w9WgXcQ')
    await keys.press('Enter')
    await expect(writing.body.locator('.embed-youtube')).toBeVisible()
    await insert(page, blocks.post)
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await keys.insertText(new URL(other.path, page.url()).href)
    await keys.press('Enter')
    await expect(writing.body.locator('.embed-daftar')).toBeVisible()
  })

  await test.step('reorders a gallery and sets the alt text and focal point of an image', async () => {
    await insert(page, blocks.gallery)
    const dialog = page.getByRole('dialog', { name: MENU_TEXT.galleryTitle })
    await expect(dialog.getByRole('button', { name: MENU_TEXT.galleryDrop })).toBeFocused()
    const [several] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Enter')])
    await several.setFiles([picture(1), picture(2)])
    await dialog.getByRole('textbox', { name: MENU_TEXT.alt }).first().fill('نخست')
    await dialog.getByRole('textbox', { name: MENU_TEXT.alt }).last().fill('دوم')
    await dialog.getByRole('button', { name: MENU_TEXT.galleryMove(1) }).focus()
    await keys.press('ArrowDown')
    await expect(dialog.getByRole('button', { name: MENU_TEXT.galleryMove(2) })).toBeFocused()
    await expect(dialog.locator('li img')).toHaveCount(2, { timeout: 20_000 })
    await expectAccessible(page, 'gallery dialog')
    await dialog.getByRole('button', { name: MENU_TEXT.insert }).press('Enter')
    await expect(writing.body.getByRole('button', { name: TEXT.galleryEdit })).toBeVisible()

    const [single] = await Promise.all([page.waitForEvent('filechooser'), insert(page, blocks.image)])
    await single.setFiles([picture(3)])
    await writing.body.getByRole('textbox', { name: TEXT.imageAlt }).fill('سوم')
    await writing.body.getByRole('button', { name: TEXT.wideImage }).press('Enter')
    await writing.body.getByRole('button', { name: TEXT.focusImage }).press('Enter')
    const focus = page.getByRole('dialog', { name: MENU_TEXT.focusTitle })
    await expect(focus.getByRole('button', { name: MENU_TEXT.focalPointPosition(50, 50) })).toBeFocused()
    await keys.press('Shift+ArrowLeft')
    await expect(focus.getByRole('button', { name: MENU_TEXT.focalPointPosition(40, 50) })).toBeFocused()
    await expectAccessible(page, 'focus dialog')
    await focus.getByRole('button', { name: MENU_TEXT.save }).press('Enter')
    await expect(focus).toHaveCount(0)
  })

  await test.step('moves and duplicates blocks and highlights text from the bubble menu', async () => {
    // ProseMirror reads a new selection shortly after the click; a key pressed before that applies to the old selection.
    await expect(async () => {
      await writing.body.getByText('آغاز').click()
      await keys.press('Alt+ArrowDown')
      await expect(writing.body.locator('> *').nth(1)).toHaveText('آغاز', { timeout: 500 })
    }).toPass()
    await keys.press('Alt+ArrowUp')
    await keys.press('Alt+b')
    const menu = page.getByRole('menu', { name: MENU_TEXT.blockMenu })
    await expect(menu.getByRole('menuitemradio', { name: blocks.paragraph, checked: true })).toBeFocused()
    await expectAccessible(page, 'block menu')
    await menu.getByRole('menuitem', { name: MENU_TEXT.duplicate }).press('Enter')
    await expect(writing.body.getByText('آغاز', { exact: true })).toHaveCount(2)
    await expect(writing.body).toBeFocused()
    const grip = page.getByRole('button', { name: MENU_TEXT.handle })
    const [first, third] = [writing.body.locator('> *').first(), writing.body.locator('> *').nth(2)]
    await first.hover()
    await grip.hover()
    await page.mouse.down()
    const landing = await third.boundingBox()
    await page.mouse.move((landing?.x ?? 0) + 5, (landing?.y ?? 0) + (landing?.height ?? 0) - 2, { steps: 5 })
    await page.mouse.up()
    await expect(third).toHaveText('آغاز')
    await keys.press('Control+z')
    await expect(first).toHaveText('آغاز')
    await writing.body.getByText('آغاز', { exact: true }).first().click()
    await keys.press('Home')
    await keys.press('Shift+End')
    const bubble = page.getByRole('toolbar', { name: MENU_TEXT.bubble })
    await expect(bubble).toBeVisible()
    await keys.press('Alt+F10')
    await expect(bubble.getByRole('button', { name: TEXT.bold })).toBeFocused()
    await expectAccessible(page, 'bubble menu')
    await bubble.getByRole('button', { name: TEXT.highlight }).press('Enter')
    await expect(writing.body.locator('mark')).toHaveText('آغاز')
    await keys.press('Control+/')
    await expect(page.getByRole('dialog', { name: MENU_TEXT.shortcutsTitle })).toBeVisible()
    await expectAccessible(page, 'shortcuts')
    await keys.press('Escape')
    await expect(writing.body).toBeFocused()
  })

  await expect(writing.saved).toBeVisible({ timeout: 20_000 })
  await writing.publish()
  const prose = page.locator('.prose')
  for (const [level, name] of HEADINGS.map((heading) => blocks[heading]).entries())
    await expect(prose.locator(`h${level + 2}`)).toHaveText(name)
  await expect(prose.locator('mark')).toHaveText('آغاز')
  await expect(prose.locator('ul:not(.tasks) > li')).toHaveText([`${blocks.bulletList}، یک`, 'دو'])
  await expect(page.locator('.prose > ol > li').first()).toHaveText(`${blocks.orderedList}، یک`)
  await expect(prose.locator('.tasks > li input')).toHaveCount(2)
  await expect(prose.locator('blockquote')).toHaveText(`در ${blocks.blockquote}`)
  for (const kind of CALLOUT_KINDS) await expect(prose.locator(`.callout-${kind}`)).toContainText(`در ${blocks[kind]}`)
  await expect(prose.locator('pre code')).toHaveText('/ is no menu here')
  await expect(prose.locator('hr')).toHaveCount(1)
  await expect(prose.locator('.notes li')).toContainText('شرح آن واژه')
  await expect(prose.locator('thead th')).toHaveText(['نام', 'سال'])
  await expect(prose.locator('.embed-youtube a')).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await expect(prose.locator('.embed-daftar strong')).toHaveText('نوشته‌ای دیگر')
  await expect(prose.locator('.embed-daftar a')).toHaveAttribute('href', new RegExp(`^/${member.handle}/[a-z0-9]{12}$`))
  expect(await prose.locator('.gallery picture img').evaluateAll((all) => all.map((img) => img.getAttribute('alt')))).toEqual([
    'دوم',
    'نخست',
  ])
  await expect(prose.locator('figure.wide picture img')).toHaveAttribute('alt', 'سوم')
})

test('in mixed-script text, ArrowLeft moves by grapheme, Home and Shift+End select the line, and a double-click selects a word', {
  tag: '@full',
}, async ({ page, context, member }) => {
  const words = 'نسخهٔ ۵٫۹ از (TypeScript 5.9) را می\u200Cخوانم'
  const { hash } = await startDraft(member.client, { paragraphs: [words] })
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const line = new WritingPage(page).body.getByText('TypeScript')
  const selected = () => page.evaluate(() => getSelection()?.toString())
  const offset = () => page.evaluate(() => getSelection()?.focusOffset ?? -1)
  await line.click()
  await page.keyboard.press('Home')
  const passed = [await offset()]
  while ((passed.at(-1) ?? 0) < words.length && passed.length <= words.length) {
    await page.keyboard.press('ArrowLeft')
    passed.push(await offset())
  }
  // The caret must stop at every grapheme boundary exactly once, in reading order; a ZWNJ is part of the preceding grapheme.
  const letters = [...new Intl.Segmenter('fa').segment(words)].map(({ index }) => index)
  expect(passed).toEqual([...letters, words.length])
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  expect(await selected()).toBe(words)
  for (const word of ['TypeScript', 'می\u200Cخوانم']) {
    const box = await line.evaluate((element, word) => {
      const range = document.createRange()
      const text = element.firstChild ?? element
      range.setStart(text, (text.textContent ?? '').indexOf(word))
      range.setEnd(text, range.startOffset + word.length)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }, word)
    await page.mouse.dblclick(box.x, box.y)
    expect(await selected()).toBe(word)
  }
})

test('a writing page has one bar, whose edges are those of the text, and counts words only while the author types', async ({
  page,
  context,
  member,
}) => {
  const { hash } = await startDraft(member.client, { title: 'یک نوار', paragraphs: ['نخستین بند'] })
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const writing = new WritingPage(page)
  await expect(writing.body).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  const main = page.getByRole('main')
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const [title, back, publish] = [
      await writing.title.boundingBox(),
      await main.getByRole('link', { name: text.myPosts.drafts }).boundingBox(),
      await main.getByRole('button', { name: text.publish, exact: true }).boundingBox(),
    ]
    // Wide windows have larger units.
    expect(title?.y).toBeLessThanOrEqual(140)
    expect(Math.abs((publish?.x ?? 0) - (title?.x ?? 0))).toBeLessThanOrEqual(1)
    expect(Math.abs((back?.x ?? 0) + (back?.width ?? 0) - (title?.x ?? 0) - (title?.width ?? 0))).toBeLessThanOrEqual(8)
  }
  await expect(page.getByText(TEXT.words(2))).toHaveCSS('opacity', '0')
  await writing.body.getByText('نخستین بند').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' تازه')
  await expect(page.getByText(TEXT.words(3))).toHaveCSS('opacity', '1')
})

test('an empty title waits with a comma, which its first letter removes', async ({ page, context, member }) => {
  await context.addCookies(browserCookies(member.client))
  await page.goto('/new-post')
  const { title } = new WritingPage(page)
  const comma = () => title.evaluate((field) => getComputedStyle(field.parentElement ?? field, '::before').content)
  await expect(title).toBeFocused()
  expect(await comma()).toBe('""')
  await page.keyboard.insertText('ا')
  expect(await comma()).toBe('none')
})

test.describe('on a phone @phone', () => {
  test('the toolbar stays above the on-screen keyboard, a tap inserts a block, and the bubble menu leaves room for the selection handles', async ({
    page,
    context,
    member,
  }) => {
    const { hash } = await startDraft(member.client, { paragraphs: ['دفتر جایی برای نوشتن است', 'بند دوم'] })
    await context.addCookies(browserCookies(member.client))
    await page.goto(`/p/${hash}/edit`)
    const writing = new WritingPage(page)
    await writing.body.getByText('بند دوم').tap()
    const toolbar = page.getByRole('toolbar', { name: TEXT.toolbar })
    const small = await toolbar
      .getByRole('button')
      .evaluateAll(
        (all) => all.map((tool) => tool.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 44).length,
      )
    expect(small).toBe(0)

    // Simulate the on-screen keyboard by shrinking the visual viewport; the page must not move.
    const body = await writing.body.boundingBox()
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 480, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect
      .poll(async () => Math.round(((await toolbar.boundingBox())?.y ?? 0) + ((await toolbar.boundingBox())?.height ?? 0)))
      .toBe(480)
    expect(await writing.body.boundingBox()).toEqual(body)

    await page.keyboard.press('End')
    await writing.tool(TEXT.addBlock).tap()
    const menu = page.getByRole('listbox', { name: MENU_TEXT.slashMenu })
    await expect(menu).toBeVisible()
    const [list, tools] = [await menu.boundingBox(), await toolbar.boundingBox()]
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0)
    await expectAccessible(page, 'slash menu')
    await menu.getByRole('option', { name: blocks.tip }).tap()
    await page.keyboard.insertText('با انگشت')
    await expect(writing.body.locator('.callout-tip')).toHaveText('با انگشت')

    await writing.body.getByText('دفتر جایی').selectText()
    const bubble = page.getByRole('toolbar', { name: MENU_TEXT.bubble })
    await expect(bubble).toBeVisible()
    const [words, over] = [await writing.body.getByText('دفتر جایی').boundingBox(), await bubble.boundingBox()]
    expect(over?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0) + 30)
    await bubble.getByRole('button', { name: TEXT.heading[2] }).tap()
    await expect(writing.body.getByRole('heading', { level: 2 })).toHaveText('دفتر جایی برای نوشتن است')

    await toolbar.getByRole('button', { name: TEXT.blockMenu }).tap()
    await expectAccessible(page, 'block menu')
    await page.getByRole('menuitem', { name: MENU_TEXT.moveDown }).tap()
    await expect(writing.body.locator('> *').nth(1)).toHaveText('دفتر جایی برای نوشتن است')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  })
})
