import type { Document } from '#shared/document/contract.ts'
import { text } from '#web/posts/posts/text.ts'
import { text as review } from '#web/posts/reviews/text.ts'
import type { HeldPosts } from '#worker/moderation/held-posts/contract.ts'
import type { PublishResult, SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'
import { aModerator } from '../support/moderator.ts'

const TITLE = 'نخستین نوشتهٔ من با یک پیوند'
const LINK = 'https://elsewhere.example/'
const withLink: Document = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'این کتاب را بخوانید: ' },
        { type: 'text', text: 'نشانی', marks: [{ type: 'link', attrs: { href: LINK } }] },
      ],
    },
  ],
}
const startLinkedDraft = ({ client }: Member) =>
  client.call<SaveDraftResult>('POST', '/api/posts', { json: { key: uniqueId(), title: TITLE, document: withLink } })

async function findHeld(moderator: Member, hash: string) {
  for (let after = ''; ; ) {
    const { items, next } = await moderator.client.call<HeldPosts>('GET', `/api/moderation/held-posts?limit=50${after}`)
    const found = items.find((post) => post.hash === hash)
    if (found) return found
    if (!next) throw new Error('The post is not in the queue')
    after = `&after=${next}`
  }
}
const decide = async (moderator: Member, hash: string, decision: 'release' | 'return', json: object = {}) =>
  moderator.client.call<PublishResult>('POST', `/api/moderation/held-posts/${hash}/${decision}`, {
    json: { version: (await findHeld(moderator, hash)).version, ...json },
  })

test('a new member’s first post with a link waits for review, says so with and without JavaScript, and is public once released', {
  tag: '@full',
}, async ({ browser, page, site }) => {
  const [member, moderator, visitor] = [await registerMember(site), await aModerator(site), new Client(site)]
  const { hash } = await startLinkedDraft(member)
  await page.context().addCookies(browserCookies(member.client))
  await page.goto(`/p/${hash}/edit`)
  await page.getByRole('main').getByRole('button', { name: text.publish, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text.publishTitle })
  await expect(dialog.getByText(review.beforePublishing)).toBeVisible()
  await dialog.getByRole('button', { name: review.send }).click()
  const confirmation = page.getByRole('dialog', { name: review.held })
  await expect(confirmation.getByText(review.causes.links)).toBeVisible()
  await expect(confirmation.getByText(review.heldHint)).toBeVisible()
  await confirmation.getByRole('link', { name: review.preview }).click()
  await expect(page).toHaveURL(`/p/${hash}/review`)
  const banner = page.getByRole('complementary', { name: review.held })
  await expect(banner.getByText(review.causes.links)).toBeVisible()
  await expect(banner.getByText(review.heldHint)).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: 'نشانی' })).toHaveAttribute('href', LINK)
  await expectAccessible(page)

  const withoutJavaScript = await browser.newContext({ javaScriptEnabled: false })
  await withoutJavaScript.addCookies(browserCookies(member.client))
  const plain = await withoutJavaScript.newPage()
  await plain.goto(`${site}/me/posts/drafts`)
  const row = plain.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row.getByText(review.summary.held)).toBeVisible()
  // The URL that the post will have shows its author the same page.
  await plain.goto(`${site}/${member.handle}/x-${hash}`)
  await expect(plain).toHaveURL(`${site}/p/${hash}/review`)
  await expect(plain.getByText(review.causes.links)).toBeVisible()
  await expect(plain.getByText(review.heldHint)).toBeVisible()
  await expect(plain.getByRole('article').getByText('این کتاب را بخوانید')).toBeVisible()
  await withoutJavaScript.close()

  expect((await visitor.get(`/${member.handle}/x-${hash}`)).status).toBe(404)
  const { path } = await decide(moderator, hash, 'release')
  const shown = await visitor.get(encodeURI(path))
  expect([shown.status, shown.text.includes(LINK)]).toEqual([200, true])
  await expect(async () => {
    await page.goto('/me/notifications')
    await expect(page.getByRole('main').getByText('بررسی و منتشر شد')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('main').getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(TITLE)
})

test('a returned post shows the moderator’s reason to its author, who edits it and publishes it without the link', {
  tag: '@full',
}, async ({ page, site }) => {
  const [member, moderator] = [await registerMember(site), await aModerator(site)]
  const { hash } = await startLinkedDraft(member)
  await member.client.call('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  await decide(moderator, hash, 'return', { reason: 'این پیوند تبلیغ است؛ برش دار.' })
  await page.context().addCookies(browserCookies(member.client))
  await page.goto('/me/posts/drafts')
  await page.getByRole('listitem').filter({ hasText: TITLE }).getByRole('link', { name: review.returned }).click()
  const banner = page.getByRole('complementary', { name: review.returned })
  await expect(banner.getByText('این پیوند تبلیغ است؛ برش دار.')).toBeVisible()
  await expectAccessible(page)
  await banner.getByRole('link', { name: review.edit }).click()
  await expect(page.getByRole('complementary', { name: review.returned }).getByText('این پیوند تبلیغ است؛ برش دار.')).toBeVisible()
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'بی‌پیوند' }] }] }
  await member.client.call('PUT', `/api/posts/${hash}/draft`, { json: { saveId: uniqueId(), revision: 1, title: TITLE, document } })
  expect(await member.client.call<PublishResult>('POST', `/api/posts/${hash}/publish`, { json: { revision: 2 } })).toMatchObject({
    held: false,
  })
})

test('@phone a held post can be taken back from the list of posts', { tag: '@full' }, async ({ page, site }) => {
  const member = await registerMember(site)
  const { hash } = await startLinkedDraft(member)
  await member.client.call('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  await page.context().addCookies(browserCookies(member.client))
  await page.goto('/me/posts/drafts')
  await waitForHydration(page)
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await row.getByRole('button', { name: text.moreActions }).click()
  await page
    .getByRole('button', { name: review.withdraw })
    .or(page.getByRole('menuitem', { name: review.withdraw }))
    .click()
  await expect(page.getByText(review.withdrawn)).toBeVisible()
  await expect(row.getByText(review.summary.held)).toHaveCount(0)
})
