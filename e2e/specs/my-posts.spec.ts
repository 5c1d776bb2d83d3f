import { text } from '#web/posts/posts/text.ts'
import { text as ui } from '#web/ui/text.ts'
import { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

test('search in one’s own posts ignores spelling variants; posts deleted together return 410 until the deletion is undone', async ({
  page,
  site,
}) => {
  const member = await registerMember(site)
  const found = [
    await publishDraft(member.client, { title: 'چرا می‌خواهم كتاب بخوانم' }),
    await publishDraft(member.client, { title: 'کتابی که می خواهم' }),
  ]
  await publishDraft(member.client, { title: 'چیزی دیگر' })
  await page.context().addCookies(browserCookies(member.client))
  await page.goto('/me/posts/published')
  await page.getByRole('searchbox', { name: text.searchTitles }).fill('کتاب میخواهم')
  await page.getByRole('button', { name: text.search, exact: true }).click()
  const boxes = page.getByRole('main').getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  const visitor = new Client(site)
  const statuses = () => Promise.all(found.map(async ({ path }) => (await visitor.get(encodeURI(path))).status))
  await page.getByRole('toolbar', { name: text.bulkActions }).getByRole('button', { name: text.actions.remove }).click()
  await expect(page.getByText(text.removed)).toBeVisible()
  await expect(boxes).toHaveCount(0)
  expect(await statuses()).toEqual([410, 410])
  await page.getByRole('button', { name: ui.undo }).click()
  await expect(page.getByText(text.undone)).toBeVisible()
  await expect(boxes).toHaveCount(2)
  expect(await statuses()).toEqual([200, 200])
})
