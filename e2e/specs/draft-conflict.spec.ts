import { LIMITS } from '#shared/limits/index.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import { text } from '#web/posts/posts/text.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { startDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { readLocalDraft, WritingPage } from '../support/writing-page.ts'

const FIRST = 'این را در زبانهٔ نخست نوشتم. '
const SECOND = 'این را در زبانهٔ دوم نوشتم. '

interface Draft {
  title: string
  document: unknown
}

test.beforeEach(async ({ context, member }) => context.addCookies(browserCookies(member.client)))

const BUTTONS = { mine: text.keepMine, theirs: text.takeTheirs, both: text.keepBoth }

for (const choice of ['mine', 'theirs', 'both'] as const) {
  test(`a conflicting edit in a second tab overwrites nothing, shows both versions and is resolved by keeping ${choice}`, {
    tag: choice === 'both' ? [] : '@full',
  }, async ({ context, member, allowConsole }) => {
    allowConsole(/412/)
    const { hash } = await startDraft(member.client)
    const [first, second] = [new WritingPage(await context.newPage()), new WritingPage(await context.newPage())]
    for (const tab of [first, second]) {
      await tab.page.goto(`/p/${hash}/edit`)
      await expect(tab.body).toBeVisible()
    }

    await first.body.click()
    await first.page.keyboard.press('Control+Home')
    await first.page.keyboard.insertText(FIRST)
    await expect(first.saved).toBeVisible()

    await second.body.click()
    await second.page.keyboard.press('Control+Home')
    await second.page.keyboard.insertText(SECOND)
    const conflict = second.page.getByRole('dialog', { name: text.conflictTitle })
    await expect(conflict).toBeVisible()
    await expect(conflict.getByRole('region', { name: text.mine })).toContainText(SECOND.trim())
    await expect(conflict.getByRole('region', { name: text.theirs })).toContainText(FIRST.trim())
    if (choice === 'both') await expectAccessibleInBothThemes(second.page)
    const stored = async () => JSON.stringify(await member.client.call<Draft>('GET', `/api/posts/${hash}/draft`))
    expect(await stored()).toContain(FIRST.trim())
    expect(await stored()).not.toContain(SECOND.trim())

    await conflict.getByRole('button', { name: BUTTONS[choice], exact: true }).click()
    await expect(conflict).toBeHidden()
    await expect(second.body).toContainText((choice === 'mine' ? SECOND : FIRST).trim())
    if (choice === 'mine') await expect.poll(stored).toContain(SECOND.trim())
    else expect(await stored()).not.toContain(SECOND.trim())
    if (choice === 'both') {
      await expect(second.page.getByText(text.keptBoth)).toBeVisible()
      const { items } = await member.client.call<{ items: { hash: string }[] }>('GET', '/api/posts/mine/drafts')
      const apart = await member.client.call<Draft>('GET', `/api/posts/${items.find((item) => item.hash !== hash)?.hash}/draft`)
      expect(JSON.stringify(apart)).toContain(SECOND.trim())
    }

    const later = 'و سپس ادامه دادم. '
    await second.body.click()
    await second.page.keyboard.press('Control+Home')
    await second.page.keyboard.insertText(later)
    await expect.poll(stored).toContain(later.trim())
  })
}

test('text typed while the API is unreachable survives a reload and is then saved', { tag: '@full' }, async ({
  context,
  page,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const { hash } = await startDraft(member.client)
  const writing = new WritingPage(page)
  await page.goto(`/p/${hash}/edit`)
  await expect(writing.body).toBeVisible()
  await page.route('**/api/posts/**', (route) => route.abort('internetdisconnected'))
  await writing.body.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(FIRST)
  await expect.poll(() => readLocalDraft(page, hash)).toContain(FIRST.trim())
  await page.unroute('**/api/posts/**')
  await page.reload()
  await expect(writing.body).toContainText(FIRST.trim())
  await expect
    .poll(async () => JSON.stringify(await member.client.call<Draft>('GET', `/api/posts/${hash}/draft`)), { timeout: 20_000 })
    .toContain(FIRST.trim())
  expect(await context.cookies()).not.toHaveLength(0)
})

test('the title field truncates input at its limit and shows the count', { tag: '@full' }, async ({ page, member }) => {
  const { hash } = await startDraft(member.client)
  const writing = new WritingPage(page)
  await page.goto(`/p/${hash}/edit`)
  await expect(writing.body).toBeVisible()
  await writing.title.fill('ب'.repeat(LIMITS.titleGraphemes + 30))
  await expect(writing.title).toHaveValue('ب'.repeat(LIMITS.titleGraphemes))
  await expect(page.getByText(TEXT.titleCount(LIMITS.titleGraphemes, LIMITS.titleGraphemes))).toBeVisible()
  await expect(writing.saved).toBeVisible()
})

test('the editor asks to sign in when a save has no session, and restores and saves the text after sign-in', async ({
  context,
  page,
  member,
  allowConsole,
}) => {
  allowConsole(/401/)
  const { hash } = await startDraft(member.client)
  const writing = new WritingPage(page)
  await page.goto(`/p/${hash}/edit`)
  await expect(writing.body).toBeVisible()
  await context.clearCookies()
  await writing.body.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(FIRST)
  await expect(page.getByRole('status').filter({ hasText: 'باید وارد شوی' })).toBeVisible()
  await context.addCookies(browserCookies(member.client))
  await page.reload()
  await expect(writing.body).toContainText(FIRST.trim())
  await expect
    .poll(async () => JSON.stringify(await member.client.call<Draft>('GET', `/api/posts/${hash}/draft`)), { timeout: 20_000 })
    .toContain(FIRST.trim())
})
