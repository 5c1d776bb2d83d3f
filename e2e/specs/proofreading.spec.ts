import { TEXT as EDITOR } from '#web/posts/editor/text.ts'
import { RULE_NAMES, TEXT } from '#web/posts/proofreading/text.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { expectAccessible, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { startDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { WritingPage } from '../support/writing-page.ts'

const MESSY = ['من مي خواهم كتاب ها را "ببینم" , چون 10% آن ها تازه است...', 'نشانی‌اش https://example.ir/a,b است ، بزرگ تر از همه ی ما.']
const CORRECTED = [
  'من می\u200Cخواهم کتاب\u200Cها را «ببینم»، چون ۱۰٪ آن\u200Cها تازه است…',
  'نشانی‌اش https://example.ir/a,b است، بزرگ\u200Cتر از همهٔ ما.',
]

test('corrections can be accepted singly, by rule or all at once, and undone; the corrected text is saved', async ({
  page,
  context,
  member,
}) => {
  const { hash } = await startDraft(member.client, { paragraphs: MESSY })
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  const writing = new WritingPage(page)
  const lines = writing.body.locator('p')
  await expect(lines).toHaveText(MESSY, { useInnerText: true })
  await writing.body.click()

  await page.keyboard.press('Alt+v')
  const panel = page.getByRole('region', { name: TEXT.panel, exact: true })
  await expect(panel.getByRole('heading', { name: TEXT.panel })).toBeFocused()
  const offered = panel.getByRole('button', { name: /^پذیرفتن «/ })
  const count = await offered.count()
  expect(count).toBeGreaterThan(6)
  await expect(writing.body.locator('[data-correction]').first()).toBeVisible()
  await page.screenshot({ path: 'test-results/proofreading-1280.png' })
  await expectAccessible(page)

  await test.step('shows a row and its words in the text together, by pointer and by focus', async () => {
    const row = panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: TEXT.acceptOne('كتاب ها', 'کتاب\u200Cها') }) })
    await row.hover()
    const current = writing.body.locator('[data-proofread]')
    await expect(current).toHaveText('كتاب ها')
    await writing.body.locator('[data-correction]').last().hover()
    await expect(panel.locator('[data-current]')).toContainText('همهٔ')
    await expect(current).toHaveText('همه ی')
  })

  await test.step('accepts one correction by keyboard and focuses the next', async () => {
    const one = panel.getByRole('button', { name: TEXT.acceptOne('همه ی', 'همهٔ') })
    await one.focus()
    await page.keyboard.press('Enter')
    await expect(one).toHaveCount(0)
    await expect(offered).toHaveCount(count - 1)
    await expect(lines.nth(1)).toContainText('همهٔ ما')
    await expect(panel.getByRole('status')).toHaveText(TEXT.remaining(count - 1))
    await expect(offered.and(page.locator(':focus'))).toHaveCount(1)
  })

  await test.step('accepts all corrections of a rule, then the rest; one Ctrl+Z reverts each step', async () => {
    const halfSpaces = panel.getByRole('button', { name: TEXT.acceptRule(RULE_NAMES['half-space']) })
    await halfSpaces.click()
    await expect(lines.first()).toContainText('کتاب\u200Cها')
    await expect(halfSpaces).toHaveCount(0)
    await panel.getByRole('button', { name: TEXT.acceptAll }).click()
    await expect(panel.getByText(TEXT.found(0))).toBeVisible()
    await expect(lines).toHaveText(CORRECTED, { useInnerText: true })

    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(writing.body).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(lines.first()).toContainText('کتاب\u200Cها را "ببینم"')
    await page.keyboard.press('Control+z')
    await expect(lines.first()).toContainText('كتاب ها')
    await expect(lines.nth(1)).toContainText('همهٔ ما')
    await page.keyboard.press('Control+z')
    await expect(lines).toHaveText(MESSY, { useInnerText: true })
  })

  await test.step('remembers options and saves the corrected text', async () => {
    await writing.proofread()
    await panel.getByText(TEXT.options).click()
    await panel.getByRole('checkbox', { name: RULE_NAMES.digits, exact: true }).uncheck()
    await panel.getByRole('button', { name: TEXT.close }).click()
    await expect(writing.saved).toBeVisible()
    await page.reload()
    await expect(lines).toHaveText(MESSY, { useInnerText: true })
    await writing.proofread()
    await panel.getByText(TEXT.options).click()
    await expect(panel.getByRole('checkbox', { name: RULE_NAMES.digits, exact: true })).not.toBeChecked()
    await panel.getByRole('checkbox', { name: RULE_NAMES.digits, exact: true }).check()
    await panel.getByRole('button', { name: TEXT.acceptAll }).click()
    const stored = async () => (await member.client.call<EditorPost>('GET', `/api/posts/${hash}/draft`)).document.content
    await expect.poll(stored).toMatchObject(CORRECTED.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })))
  })
})

test('on a phone the proofreading sheet does not cover the highlighted text', { tag: '@full' }, async ({ page, context, member }) => {
  await page.setViewportSize(PHONE)
  const { hash } = await startDraft(member.client, { paragraphs: [...MESSY, ...MESSY] })
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  await new WritingPage(page).tool(EDITOR.proofreader).click()
  const panel = page.getByRole('region', { name: TEXT.panel, exact: true })
  const last = panel.getByRole('button', { name: /^پذیرفتن «/ }).last()
  await last.focus()
  await expect(last).toBeInViewport()
  const mark = page.locator('.ProseMirror [data-proofread]').first()
  await expect(mark).toBeInViewport()
  const [text, sheet] = [await mark.boundingBox(), await panel.boundingBox()]
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0)
  await page.screenshot({ path: 'test-results/proofreading-390.png' })
  await expectToFitPhone(page)
  await expectAccessible(page)
})
