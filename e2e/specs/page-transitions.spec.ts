import { browserCookies, expect, test, waitForFullHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

test('another page arrives in a transition; another tab of the same page does not', async ({ page, context, site }) => {
  const { client } = await registerMember(site)
  await context.addCookies(browserCookies(client))
  await page.addInitScript(() => {
    const transitions: string[] = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...options) => {
      transitions.push(location.pathname)
      return start(...options)
    }
    Object.assign(window, { transitions })
  })
  const transitions = () => page.evaluate(() => Reflect.get(window, 'transitions'))
  await page.goto('/home')
  await waitForFullHydration(page)
  const tab = page.getByRole('main').getByRole('link', { name: 'جدیدترین‌ها', exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  expect(await transitions()).toEqual([])
  await page.getByRole('link', { name: 'شنیدن', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شنیدن')
  expect(await transitions()).toEqual(['/podcasts'])
})
