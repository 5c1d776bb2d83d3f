import { formatDateTime, tehranDay, tehranToUtc, toJalali } from '#shared/persian/jalali.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { text } from '#web/posts/posts/text.ts'
import { text as calendar } from '#web/ui/calendar/text.ts'
import { Client } from '../support/client.ts'
import { startDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { registerMember, waitForEmail } from '../support/member.ts'

const TITLE = 'نامه‌ای برای فردا'

test.afterEach(({ site }) => new Client(site).call('POST', '/__local/clock', { json: { offset: 0 } }))

test('a post scheduled by keyboard is listed as scheduled, hidden a minute before its time and published after it @clock', async ({
  page,
  site,
}) => {
  const member = await registerMember(site)
  await page.context().addCookies(browserCookies(member.client))
  const { hash } = await startDraft(member.client, { title: TITLE })
  await page.goto(`/p/${hash}/edit`)
  const opener = page.getByRole('main').getByRole('button', { name: text.publish, exact: true })
  const dialog = page.getByRole('dialog', { name: text.publishTitle })
  await opener.press('Enter')
  await expect(dialog).toBeVisible()

  // Tomorrow is preselected; on a right-to-left page, ArrowLeft moves to the next day.
  await dialog.getByLabel(text.later).press('Space')
  const grid = dialog.getByRole('grid')
  await grid.getByRole('row').locator('button[tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: calendar.nextMonth })).toBeVisible()
  const time = dialog.getByLabel(text.time)
  await time.fill('۲۵')
  await expect(dialog.getByText(text.invalidTime)).toBeVisible()
  await time.fill('7:05')
  const publishAt = tehranToUtc(toJalali(tehranDay(Date.now() + 2 * DAY)), 7, 5)
  await expect(dialog.getByText(formatDateTime(publishAt))).toBeVisible()
  await dialog.getByRole('button', { name: text.schedule }).press('Enter')
  const kept = page.getByRole('dialog', { name: text.scheduled })
  await expect(kept.getByText(formatDateTime(publishAt))).toBeVisible()
  await kept.getByRole('link', { name: text.toScheduled }).press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row.getByText(formatDateTime(publishAt))).toBeVisible()

  const visitor = new Client(site)
  const until = async (moment: number) => {
    await visitor.call('POST', '/__local/clock', { json: { offset: moment - Date.now() } })
    await Promise.all([1, 2, 3].map(() => visitor.call('POST', '/__local/cron')))
  }
  const shown = async () => {
    const { items } = await visitor.call<{ items: { hash: string; path: string; publishedAt: number }[] }>(
      'GET',
      `/api/profiles/${member.handle}/posts`,
    )
    return items
  }
  await until(publishAt - MINUTE)
  expect(await shown()).toEqual([])
  await until(publishAt + 1000)
  expect(await shown()).toMatchObject([{ hash, publishedAt: publishAt }])
  const [post] = await shown()
  await page.goto(encodeURI(post?.path ?? ''))
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(TITLE)
  expect((await waitForEmail(visitor, member.email, text.published)).text).toContain(TITLE)
})
