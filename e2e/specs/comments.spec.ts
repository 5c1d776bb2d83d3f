import type { Page } from '@playwright/test'
import { text } from '#web/engagement/comments/text.ts'
import { text as thread } from '#web/engagement/comments/thread-text.ts'
import { text as ui } from '#web/ui/text.ts'
import { expectAccessible, expectToFitPhone } from '../support/accessibility.ts'
import type { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'
import { aModerator } from '../support/moderator.ts'

const postComment = (client: Client, post: string, body: string) =>
  client.call<{ hash: string }>('POST', `/api/comments/post/${post}`, { json: { key: uniqueId(12), body } })

/** Posts two comments as the reader and approves them, so that the reader's later comments need no approval. */
async function approveTwoComments(author: Member, reader: Member, post: string): Promise<void> {
  for (const body of ['خوب بود.', 'باز هم می‌خوانم.']) {
    const { hash } = await postComment(reader.client, post, body)
    await author.client.send('PUT', `/api/comments/${hash}/approval`, { json: {} })
  }
}

const comments = (page: Page) => page.getByRole('region', { name: /نظر/ })
const commentOf = (page: Page, words: string) => comments(page).getByRole('article').filter({ hasText: words })

test('a reader posts a comment with a mention and a reply; editing, deleting, restoring and replying keep the focus in the thread', async ({
  page,
  context,
  site,
  member,
}) => {
  const { path, hash } = await publishDraft(member.client)
  const reader = await registerMember(site, 'کیان آزمونی')
  await approveTwoComments(member, reader, hash)
  await context.addCookies(browserCookies(reader.client))
  await page.goto(path)
  await waitForHydration(page)
  const box = page.getByRole('textbox', { name: text.write })
  const starter = page.getByRole('button', { name: text.starter[0] })
  await expect(starter).toBeHidden()
  await box.focus()
  await starter.click()
  await expect(box).toHaveValue('چیزی که یاد گرفتم ')
  await box.press('End')
  await box.pressSequentially(`از @${member.handle.slice(0, 8)}`)
  await expect(page.getByRole('option', { name: member.handle })).toBeVisible()
  await expectAccessible(page)
  await box.press('Enter')
  await expect(box).toHaveValue(`چیزی که یاد گرفتم از @${member.handle} `)
  await box.pressSequentially('بود.')
  await box.press('Control+Enter')
  const mine = commentOf(page, 'چیزی که یاد گرفتم')
  await expect(mine.getByRole('link', { name: `@${member.handle}` })).toHaveAttribute('href', `/${member.handle}`)
  await expect(box).toHaveValue('')
  await expect(comments(page).getByRole('heading', { level: 2 })).toHaveText(thread.heading(3))

  await mine.getByRole('button', { name: text.menu }).click()
  await expect(mine.getByRole('button', { name: text.remove })).toBeVisible()
  await expectAccessible(page)
  await mine.getByRole('button', { name: text.edit }).click()
  const edited = page.getByRole('textbox', { name: text.editing })
  await edited.fill('چیزی که یاد گرفتم کم نبود.')
  await edited.press('Control+Enter')
  await expect(mine).toContainText('کم نبود')
  await expect(mine).toContainText(thread.edited)
  await expect(mine.getByRole('button', { name: text.menu })).toBeFocused()

  await mine.getByRole('button', { name: text.menu }).click()
  await mine.getByRole('button', { name: text.remove }).click()
  await expect(mine).toHaveCount(0)
  await expect(page.locator('article:focus')).toHaveText(thread.gone('writer'))
  await page.getByRole('button', { name: ui.undo }).click()
  await expect(mine).toBeVisible()
  await expect(mine).toBeFocused()

  const theirs = commentOf(page, 'خوب بود.')
  const answer = theirs.getByRole('button', { name: text.reply })
  await answer.click()
  const reply = page.getByRole('textbox', { name: text.answerTo })
  await expect(reply).toBeFocused()
  await page.getByRole('button', { name: text.cancel }).click()
  await expect(answer).toBeFocused()
  await answer.click()
  await reply.fill('پاسخی به خودم.')
  await reply.press('Control+Enter')
  const answered = commentOf(page, 'پاسخی به خودم.')
  await expect(answered).toHaveCount(1)
  await expect(answer).toBeFocused()
  await answered.getByRole('button', { name: text.menu }).click()
  await answered.getByRole('button', { name: text.remove }).click()
  await expect(comments(page).getByText(thread.gone('writer'))).toBeVisible()
  // A deleted reply must not count as one still to load.
  await expect(comments(page).getByRole('link', { name: thread.moreReplies(1) })).toHaveCount(0)
  await page.reload()
  await expect(mine).toBeVisible()
})

test('a long thread shows the three best comments with the author’s answers, and the others on request or by their address', {
  tag: '@full',
}, async ({ page, browser, site, member }) => {
  const { path, hash } = await publishDraft(member.client)
  const write = (body: string, parent: string | null = null) =>
    member.client.call<{ hash: string }>('POST', `/api/comments/post/${hash}`, { json: { key: uniqueId(12), body, parent } })
  const said = []
  for (const body of ['سخن یکم', 'سخن دوم', 'سخن سوم', 'سخن چهارم']) said.push(await write(body))
  await write('پاسخ نویسنده', said.at(-1)?.hash)
  await page.goto(`${path}?sort=newest`)
  await expect(comments(page).getByRole('article')).toHaveCount(5)
  await page.goto(path)
  await waitForHydration(page)
  const all = page.getByRole('link', { name: thread.all(5) })
  const hidden = comments(page).locator('article').filter({ visible: false })
  await expect(hidden).toHaveCount(1)
  await expectAccessible(page)
  await all.click()
  await expect(all).toHaveCount(0)
  await expect(hidden).toHaveCount(0)
  await expect(page.locator('article:focus')).toBeVisible()

  const plain = await (await browser.newContext({ baseURL: site, javaScriptEnabled: false })).newPage()
  await plain.goto(path)
  await expect(comments(plain).locator('article').filter({ visible: false })).toHaveCount(1)
  await plain.getByRole('link', { name: thread.all(5) }).click()
  await expect(comments(plain).getByRole('article').filter({ visible: true })).toHaveCount(5)
  await plain.context().close()
})

test('a post’s author approves one held comment of a newcomer and declines another, then pins and hides the approved one', {
  tag: '@full',
}, async ({ page, context, site, member }) => {
  const { path, hash } = await publishDraft(member.client)
  const fresh = await registerMember(site, 'پرستو آزمونی')
  const first = await postComment(fresh.client, hash, 'سخن یکم')
  await postComment(fresh.client, hash, 'سخن دوم')
  await context.addCookies(browserCookies(member.client))
  await page.goto(path)
  await waitForHydration(page)
  const waiting = page.getByRole('region', { name: text.held })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('سخن یکم')).toHaveCount(1)
  await expectAccessible(page)
  await waiting.getByRole('button', { name: text.approve }).first().click()
  await expect(commentOf(page, 'سخن یکم')).toHaveCount(1)
  await expect(waiting.getByRole('listitem')).toBeFocused()
  await waiting.getByRole('button', { name: text.decline }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('heading', { name: thread.heading(1) })).toBeFocused()

  await postComment(member.client, hash, 'سخن سوم')
  await page.goto(`${path}?sort=newest`)
  await waitForHydration(page)
  const seen = page.locator(`#c-${first.hash}`)
  await seen.getByRole('button', { name: text.menu }).click()
  await seen.getByRole('button', { name: text.pin }).click()
  await expect(seen).toContainText(thread.pinned)
  await expect(comments(page).getByRole('article').first()).toContainText('سخن یکم')
  await expect(seen.getByRole('button', { name: text.menu })).toBeFocused()
  await seen.getByRole('button', { name: text.menu }).click()
  await seen.getByRole('button', { name: text.hide }).click()
  await expect(seen).toContainText(thread.gone('postAuthor'))
})

test('retrying from another tab after a lost response posts the comment only once; a 429 shows the server’s message', {
  tag: '@full',
}, async ({ page, context, member, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  const { path, hash } = await publishDraft(member.client)
  await context.addCookies(browserCookies(member.client))
  await page.goto(path)
  await waitForHydration(page)
  const other = await context.newPage()
  await other.goto(path)
  await waitForHydration(other)
  const box = page.getByRole('textbox', { name: text.write })
  const write = `**/api/comments/post/${hash}`
  await box.fill('یک بار و نه بیشتر')
  await expect(other.getByRole('textbox', { name: text.write })).toHaveValue('یک بار و نه بیشتر')
  await page.route(write, (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message: 'سه دقیقهٔ دیگر دوباره امتحان کن.', requestId: '' } } }),
  )
  await box.press('Control+Enter')
  await expect(box).toHaveAccessibleDescription(/سه دقیقهٔ دیگر/)
  await page.unroute(write)
  await page.route(write, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await box.press('Control+Enter')
  await expect(box).toHaveAccessibleDescription(text.offline)
  await expect(box).toHaveValue('یک بار و نه بیشتر')
  await page.unroute(write)
  await other.getByRole('button', { name: text.send }).click()
  await expect(commentOf(other, 'یک بار و نه بیشتر')).toHaveCount(1)
  await expect(box).toHaveValue('')
  const { items } = await member.client.call<{ items: unknown[] }>('GET', `/api/comments/post/${hash}`)
  expect(items).toHaveLength(1)
})

test('a visitor sees comments and a sign-in link; a new member’s unsent reply survives a reload and is held once sent @phone', {
  tag: '@full',
}, async ({ page, context, site, member }) => {
  const { path, hash } = await publishDraft(member.client)
  const said = await postComment(member.client, hash, 'شما چه می‌گویید؟')
  await page.goto(path)
  await expect(commentOf(page, 'شما چه می‌گویید')).toBeVisible()
  await expect(page.getByRole('link', { name: thread.signIn })).toHaveAttribute('href', /\/login\?next=/)
  const reader = await registerMember(site, 'کیان آزمونی')
  await context.addCookies(browserCookies(reader.client))
  await page.goto(`/${member.handle}/comment/${said.hash}`)
  await waitForHydration(page)
  const box = page.getByRole('textbox', { name: /پاسخ به/ })
  await box.fill('من می‌گویم آری.')
  // The text must reach local storage before the reload.
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(' '))).toContain('من می‌گویم آری.')
  await page.reload()
  await expect(box).toHaveValue('من می‌گویم آری.')
  await waitForHydration(page)
  await page.getByRole('button', { name: text.send }).tap()
  await expect(page.getByText(text.sentHeld)).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(page.getByText(text.waiting)).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
})

test('a moderator takes a comment down under a rule, and the focus stays at its place', { tag: '@full' }, async ({
  page,
  context,
  site,
  member,
}) => {
  const { path, hash } = await publishDraft(member.client)
  const said = await postComment(member.client, hash, 'این را بردارید.')
  await context.addCookies(browserCookies((await aModerator(site)).client))
  await page.goto(path)
  await waitForHydration(page)
  const comment = page.locator(`#c-${said.hash}`)
  await comment.getByRole('button', { name: text.menu }).click()
  await comment.getByRole('button', { name: text.takeDown }).click()
  const dialog = page.getByRole('dialog', { name: text.takeDown })
  await dialog.getByLabel(text.rule).selectOption({ index: 2 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: text.takeDown }).click()
  await expect(page.getByText(text.takenDown)).toBeVisible()
  await expect(comment).toHaveText(thread.gone('moderator'))
  await expect(comment).toBeFocused()
  await expect(comments(page).getByRole('heading', { level: 2 })).toHaveText(thread.heading(0))
})
