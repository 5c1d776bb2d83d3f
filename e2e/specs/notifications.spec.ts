import { formatNumber } from '#shared/persian/digits.ts'
import { badgeText } from '#web/notifications/inbox/badge-text.ts'
import { text } from '#web/notifications/inbox/text.ts'
import { text as settings } from '#web/people/settings/text.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import type { NotificationPreferences } from '#worker/people/settings/contract.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import type { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import {
  type Member,
  type MemberWithPassword,
  registerMember,
  registerMemberWithPassword,
  uniqueId,
  waitForEmail,
} from '../support/member.ts'

/** Posts a comment and, unless the post's author wrote it, approves it as the author, because new members' comments are held. */
async function comment(writer: Client, author: Client, post: string, body: string, parent?: string): Promise<Comment> {
  const json = { key: uniqueId(), body, ...(parent === undefined ? {} : { parent }) }
  const made = await writer.call<Comment>('POST', `/api/comments/post/${post}`, { json })
  if (writer !== author) await author.call('PUT', `/api/comments/${made.hash}/approval`)
  return made
}

/** Triggers the notifications in `SENTENCES` for one user; the like notification has two actors. */
async function triggerAllNotifications(me: MemberWithPassword, [sara, reza]: readonly [Member, Member], other: Member): Promise<void> {
  const mine = await publishDraft(me.client, { title: 'انارهای پاییز' })
  for (const { client } of [sara, reza]) await client.call('PUT', `/api/likes/post/${mine.hash}`)
  await sara.client.call('PUT', `/api/follows/user/${me.handle}`)
  const list = await me.client.call<ListCard>('POST', '/api/lists', { json: { key: uniqueId(), name: 'خواندنی‌ها' } })
  await sara.client.call('PUT', `/api/follows/list/${list.hash}`)
  await comment(sara.client, me.client, mine.hash, 'چه رنگی داشت.')
  const said = await comment(me.client, me.client, mine.hash, 'هنوز بر درخت‌اند.')
  await comment(reza.client, me.client, mine.hash, 'پس می‌آیم.', said.hash)
  await reza.client.call('PUT', `/api/comments/${said.hash}/like`)
  const theirs = await publishDraft(other.client, { title: 'باغ' })
  await comment(sara.client, other.client, theirs.hash, `مثل باغ @${me.handle} است.`)
  await me.client.call('PUT', `/api/follows/user/${reza.handle}`)
  await publishDraft(reza.client, { title: 'سفر به ساوه' })
  await me.client.call('PUT', '/api/me/password', { json: { current: me.password, next: `گذرواژهٔ تازه ${uniqueId()}` } })
}

const SENTENCES = [
  'رضا و سارا پست «انارهای پاییز» را پسندیدند',
  'سارا دنبالت کرد',
  'سارا لیست «خواندنی‌ها» را دنبال کرد',
  'سارا زیر «انارهای پاییز» نظر نوشت',
  'رضا به نظرت زیر «انارهای پاییز» پاسخ داد',
  'رضا نظرت را زیر «انارهای پاییز» پسندید',
  'سارا زیر «باغ» نامت را برد',
  'رضا «سفر به ساوه» را منتشر کرد',
  'گذرواژه‌ات عوض شد',
]

const people = (site: string) => Promise.all([registerMemberWithPassword(site), registerMember(site, 'سارا'), registerMember(site, 'رضا')])
const unread = async (client: Client) => (await client.call<{ count: number }>('GET', '/api/me/notifications/unread')).count

test('the bell counts unread notifications, each notification renders its sentence, and one button marks all as read', async ({
  page,
  context,
  site,
  member,
}) => {
  const [me, sara, reza] = await people(site)
  await triggerAllNotifications(me, [sara, reza], member)
  await expect.poll(() => unread(me.client)).toBe(SENTENCES.length)
  await context.addCookies(browserCookies(me.client))
  await page.goto('/me/notifications')
  const bell = page.getByRole('link', { name: badgeText.notifications }).filter({ visible: true }).first()
  await expect(bell).toContainText(formatNumber(SENTENCES.length))
  const main = page.getByRole('main')
  for (const sentence of SENTENCES) await expect(main.getByRole('listitem').filter({ hasText: sentence })).toHaveCount(1)
  await expect(main.getByText(text.unread, { exact: true })).toHaveCount(SENTENCES.length)
  await expectAccessibleInBothThemes(page)
  await main.getByRole('link', { name: 'پس می‌آیم.' }).click()
  await expect(page).toHaveURL(new RegExp(`/${reza.handle}/comment/`))
  await page.goBack()
  await waitForHydration(page)
  await main.getByRole('button', { name: text.readAll }).click()
  await expect(page.getByText(text.allRead)).toBeVisible()
  await expect(main.getByText(text.unread, { exact: true })).toHaveCount(0)
  await expect.poll(() => unread(me.client)).toBe(0)
  await page.reload()
  await expect(main.getByRole('listitem').filter({ hasText: SENTENCES[0] })).toHaveCount(1)
  await expect(bell).not.toContainText(/[۰-۹]/)
  await main.getByRole('link', { name: text.tabs.follows }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'دنبال' })).toHaveCount(2)
})

test('a reply email contains the reply; its unsubscribe link and one-click unsubscribe work without a session', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const [me, sara, reza] = await people(site)
  const mine = await publishDraft(me.client, { title: 'انارهای پاییز' })
  const said = await comment(me.client, me.client, mine.hash, 'هنوز بر درخت‌اند.')
  await comment(sara.client, me.client, mine.hash, 'پس می‌آیم.', said.hash)
  await expect.poll(() => unread(me.client)).toBe(1)
  await me.client.call('POST', '/__local/cron')
  const mail = await waitForEmail(me.client, me.email, 'به نظرت پاسخ داد')
  expect(mail.text).toContain('پس می‌آیم.')
  const isOn = async () => (await me.client.call<NotificationPreferences>('GET', '/api/me/notification-preferences')).reply.email
  const link = new URL(/<([^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  await page.goto(link.pathname + link.search)
  expect(await isOn()).toBe(true)
  await waitForHydration(page)
  await page.getByRole('button', { name: settings.stop }).click()
  await expect.poll(isOn).toBe(false)
  await me.client.call('PATCH', '/api/me/notification-preferences', { json: { kind: 'reply', channel: 'email', on: true } })
  const oneClick = {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: '', Cookie: '' },
  }
  expect((await reza.client.send('POST', link.pathname + link.search, oneClick)).status).toBe(200)
  expect(await isOn()).toBe(false)
})

test('the notification list and the bell fit a phone @phone', { tag: '@full' }, async ({ page, context, site, member }) => {
  const [me, sara, reza] = await people(site)
  await triggerAllNotifications(me, [sara, reza], member)
  await expect.poll(() => unread(me.client)).toBe(SENTENCES.length)
  await context.addCookies(browserCookies(me.client))
  await page.goto('/me/notifications')
  await expect(page.getByRole('link', { name: badgeText.notifications }).filter({ visible: true }).first()).toContainText(
    formatNumber(SENTENCES.length),
  )
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(SENTENCES.length)
  await expectToFitPhone(page)
  await expectAccessibleInBothThemes(page)
})
