import type { Page } from '@playwright/test'
import { text as postText } from '#web/posts/posts/text.ts'
import { text } from '#web/publications/submissions/text.ts'
import type { PublishResult, SaveDraftResult } from '#worker/posts/posts/contract.ts'
import type { PublicationIdentity } from '#worker/publications/publications/contract.ts'
import type { SubmissionResult } from '#worker/publications/submissions/contract.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'

const GUIDELINES = 'جستار، دست‌کم هزار واژه؛ نه خبر.'
const REASON = 'آغازش گیراست؛ پایانش را روشن‌تر بنویس.'

async function aPublication(owner: Member, name = 'گاهنامهٔ باران') {
  const publication = await owner.client.call<PublicationIdentity>('POST', '/api/publications', {
    json: { key: uniqueId(), handle: `pub${uniqueId(5)}`, name },
  })
  await owner.client.call('PATCH', `/api/publications/${publication.hash}`, { json: { guidelines: GUIDELINES } })
  return publication
}

/** Texts of `noscript` are in no accessible name, so they are located by their place. */
const noticeOf = (page: Page) => page.locator('main noscript > [role=status]')
const document = (words: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] })
const startDraft = ({ client }: Member, title: string) =>
  client.call<SaveDraftResult>('POST', '/api/posts', {
    json: { key: uniqueId(), title, document: document('باران که می‌بارد، شهر آرام می‌شود.') },
  })

test('without JavaScript, an author submits and sends again, and an editor assigns, notes, returns and accepts', { tag: '@full' }, async ({
  browser,
  site,
}) => {
  const [owner, author] = [await registerMember(site, 'مهرداد دبیر'), await registerMember(site, 'سارا نویسنده')]
  const publication = await aPublication(owner)
  const title = `نامه‌ای به دریا ${uniqueId(2)}`
  const { hash } = await startDraft(author, title)
  const open = async ({ client }: Member) => {
    const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
    await context.addCookies(browserCookies(client))
    return context.newPage()
  }
  const [writing, queue] = [await open(author), await open(owner)]
  await writing.goto(`/me/publications/submit?to=${publication.handle}`)
  await writing.getByRole('radio', { name: title }).check()
  await writing.getByRole('button', { name: text.send }).click()
  await expect(noticeOf(writing)).toHaveText(text.sent)

  await queue.goto(`/me/publications/${publication.hash}/submissions`)
  await queue.getByRole('link', { name: title }).click()
  await queue.getByRole('combobox', { name: text.assignee }).selectOption({ label: 'مهرداد دبیر' })
  await queue.getByRole('button', { name: text.assign, exact: true }).click()
  await expect(noticeOf(queue)).toHaveText(text.assigned)
  await queue.getByRole('textbox', { name: text.note }).fill('کوتاه است')
  await queue.getByRole('button', { name: text.addNote }).click()
  await expect(queue.getByRole('listitem').filter({ hasText: 'کوتاه است' })).toBeVisible()
  await queue.getByRole('textbox', { name: text.giveBackReason }).fill('کوتاه')
  await queue.getByRole('button', { name: text.giveBack }).click()
  await expect(queue.locator('#error-reason')).toBeVisible()
  await queue.getByRole('textbox', { name: text.giveBackReason }).fill(REASON)
  await queue.getByRole('button', { name: text.giveBack }).click()
  await expect(noticeOf(queue)).toHaveText(text.returned)

  await author.client.call('PUT', `/api/posts/${hash}/draft`, {
    json: { saveId: uniqueId(), revision: 1, title, document: document('دریا!') },
  })
  await writing.goto('/me/posts/submissions')
  await writing.getByRole('link', { name: title }).click()
  await writing.getByRole('button', { name: text.resubmit }).click()
  await expect(noticeOf(writing)).toHaveText(text.resubmitted)
  await queue.reload()
  await queue.getByRole('button', { name: text.accept, exact: true }).click()
  await expect(queue.getByRole('complementary', { name: text.states.published })).toBeVisible()
  await queue.context().close()
  await writing.context().close()
})

test('an author withdraws a submission, and a guest with three at a publication learns the limit before writing to it', {
  tag: '@full',
}, async ({ page, site }) => {
  const [owner, author] = [await registerMember(site), await registerMember(site)]
  const publication = await aPublication(owner)
  const sent: SubmissionResult[] = []
  for (const title of ['یک', 'دو', 'سه']) {
    const { hash } = await startDraft(author, title)
    const json = { key: uniqueId(), post: hash, publication: publication.hash, revision: 1 }
    sent.push(await author.client.call<SubmissionResult>('POST', '/api/submissions', { json }))
  }
  await page.context().addCookies(browserCookies(author.client))
  await page.goto(`/me/publications/submit?to=${publication.handle}`)
  await expect(page.getByText(text.full)).toBeVisible()
  await page.goto(`/me/posts/submissions/${sent[0]?.hash}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: text.withdraw, exact: true }).click()
  await expect(page.getByRole('complementary', { name: text.states.withdrawn })).toBeVisible()
})

test('the publish dialog finds a publication by its name and sends the post to its editors', async ({ page, site }) => {
  const [owner, author] = [await registerMember(site), await registerMember(site)]
  const publication = await aPublication(owner, `دفتر کویر ${uniqueId(3)}`)
  const { hash } = await startDraft(author, 'شب در کویر')
  // The search index is updated by a job.
  await expect(async () => {
    const found = await author.client.get(`/api/search/publications?q=${encodeURIComponent(publication.name)}`)
    expect(found.text).toContain(publication.handle)
  }).toPass({ timeout: 20_000 })
  await page.context().addCookies(browserCookies(author.client))
  await page.goto(`/p/${hash}/edit`)
  await page.getByRole('main').getByRole('button', { name: postText.publish, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: postText.publishTitle })
  await dialog.getByText(postText.otherPublication).click()
  await dialog.getByRole('searchbox', { name: postText.search }).fill(publication.name)
  await dialog.getByRole('radio', { name: publication.name }).check()
  await expect(dialog.getByText(GUIDELINES)).toBeVisible()
  await dialog.getByRole('textbox', { name: postText.submissionMessage }).fill('از سفر نوشته‌ام')
  await dialog.getByRole('button', { name: postText.submit }).click()
  await expect(page.getByRole('complementary', { name: text.states.open })).toBeVisible()
  await expect(page.getByText('از سفر نوشته‌ام')).toBeVisible()
})

test('an owner publishes directly and sees that there is nothing to submit', { tag: '@full' }, async ({ page, site }) => {
  const owner = await registerMember(site)
  const publication = await aPublication(owner)
  const { hash } = await startDraft(owner, 'سرمقاله')
  await page.context().addCookies(browserCookies(owner.client))
  await page.goto(`/me/publications/submit?to=${publication.handle}`)
  await expect(page.getByText(text.direct)).toBeVisible()
  const { path } = await owner.client.call<PublishResult>('POST', `/api/posts/${hash}/publish`, {
    json: { revision: 1, publication: publication.hash },
  })
  expect(path).toContain(publication.handle)
})
