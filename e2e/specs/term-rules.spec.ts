import type { Page } from '@playwright/test'
import { text as domains } from '#web/moderation/link-domains/text.ts'
import { text } from '#web/moderation/term-rules/text.ts'
import { text as transparency } from '#web/moderation/transparency/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { aModerator, anAdmin } from '../support/moderator.ts'

interface Created {
  hash: string
}

/** A word of ten different letters that no other test or sample text contains; repeated letters would be one. */
const aTerm = () =>
  [...'بپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی']
    .map((letter) => ({ letter, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, 10)
    .map(({ letter }) => letter)
    .join('')
const paragraphs = (words: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] })

/** Creates a rule as an admin, and returns how a second admin changes it behind the back of the first one. */
async function aRuleOfTwoAdmins(site: string) {
  const [first, second] = [await anAdmin(site), await anAdmin(site)]
  const rule = (name: string) => ({ name, terms: [aTerm()], scopes: ['posts'], action: 'report' })
  const { hash } = await first.client.call<Created>('POST', '/api/admin/term-rules', {
    json: { key: crypto.randomUUID(), ...rule('نخست') },
  })
  const changeElsewhere = async () => {
    const edit = rule('از مدیر دیگر')
    await second.client.call('PUT', `/api/admin/term-rules/${hash}`, { json: { version: 1, ...edit } })
    return edit
  }
  const read = () => first.client.call<{ name: string; terms: string[]; version: number }>('GET', `/api/admin/term-rules/${hash}`)
  return { client: first.client, path: `/admin/term-rules/${hash}`, changeElsewhere, read }
}

test('an admin writes a rule, tries it on what is public, sees the disguised match and activates it', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const [staff, member, term] = [await anAdmin(site), await registerMember(site, 'نویسندهٔ واژه‌ها'), aTerm()]
  const { hash } = await member.client.call<Created>('POST', '/api/posts', {
    json: { key: crypto.randomUUID(), title: 'پست آزمایشی', document: paragraphs(`پیش ${[...term].join(' ')} پس`) },
  })
  await member.client.call('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  await context.addCookies(browserCookies(staff.client))
  await page.goto('/admin/term-rules')
  await waitForHydration(page)
  await page.getByRole('button', { name: `${text.create}…` }).click()
  await page.getByLabel(text.name).fill(`قاعدهٔ ${term}`)
  await page.getByLabel(text.termsField).fill(`${term}\n${term}ترین`)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: text.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/term-rules\/[a-z0-9]{12}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(term)
  await page.getByRole('button', { name: text.dryRun, exact: true }).click()
  const activate = page.getByRole('button', { name: text.activate, exact: true })
  await expect(activate).toBeVisible({ timeout: 20_000 })
  const match = page.locator('mark').filter({ hasText: [...term].join(' ') })
  await expect(match.first()).toBeVisible()
  // The button comes before the matches.
  const [buttonBox, matchBox] = [await activate.boundingBox(), await match.first().boundingBox()]
  expect(buttonBox?.y ?? 0).toBeLessThan(matchBox?.y ?? 0)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  await activate.click()
  await expect(page.getByText(text.states.active, { exact: true })).toBeVisible()

  const second = await member.client.call<Created>('POST', '/api/posts', {
    json: { key: crypto.randomUUID(), title: 'پست دوم', document: paragraphs(`باز ${term}`) },
  })
  await member.client.call('POST', `/api/posts/${second.hash}/publish`, { json: { revision: 1 } })
  const reports = await staff.client.call<{ items: { details: string }[] }>('GET', '/api/moderation/reports?limit=50')
  expect(reports.items.some(({ details }) => details.includes(term))).toBe(true)
})

/** Types into the open form of a rule, saves after the other admin has, and expects their change on the page and what was typed in the form. */
async function expectConflict(page: Page, { changeElsewhere, read }: Awaited<ReturnType<typeof aRuleOfTwoAdmins>>): Promise<string> {
  const typed = aTerm()
  await page.getByLabel(text.name).fill('از این مدیر')
  await page.getByLabel(text.termsField).fill(typed)
  const theirs = await changeElsewhere()
  await page.getByRole('button', { name: text.save, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(theirs.name)
  await expect(page.getByLabel(text.name)).toHaveValue('از این مدیر')
  await expect(page.getByLabel(text.termsField)).toHaveValue(typed)
  expect(await read()).toMatchObject({ ...theirs, version: 2 })
  return typed
}

test('an edit of a rule that another admin has changed overwrites nothing, shows the change and keeps what was typed', {
  tag: '@full',
}, async ({ page, context, site, allowConsole }) => {
  allowConsole(/412/)
  const rule = await aRuleOfTwoAdmins(site)
  await context.addCookies(browserCookies(rule.client))
  await page.goto(rule.path)
  await waitForHydration(page)
  await page.getByRole('button', { name: `${text.edit}…` }).click()
  const typed = await expectConflict(page, rule)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: text.save, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('از این مدیر')
  expect(await rule.read()).toMatchObject({ name: 'از این مدیر', terms: [typed], version: 3 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an edit of a rule that another admin has changed overwrites nothing, shows the change and keeps what was typed', {
    tag: '@full',
  }, async ({ page, context, site, allowConsole }) => {
    allowConsole(/412/)
    const rule = await aRuleOfTwoAdmins(site)
    await context.addCookies(browserCookies(rule.client))
    await page.goto(rule.path)
    await page.locator('summary', { hasText: text.edit }).click()
    const typed = await expectConflict(page, rule)
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: text.saved })).toBeVisible()
    expect(await rule.read()).toMatchObject({ name: 'از این مدیر', terms: [typed], version: 3 })
  })

  test('a rule is created, tried, activated and retired', { tag: '@full' }, async ({ page, context, site }) => {
    const [staff, term] = [await anAdmin(site), aTerm()]
    await context.addCookies(browserCookies(staff.client))
    await page.goto('/admin/term-rules')
    await page.locator('summary', { hasText: text.create }).click()
    await page.getByLabel(text.termsField).fill(term)
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    // `getByText` does not look inside `<noscript>`.
    await expect(page.locator('#error-name')).toContainText('برای قاعده نامی بنویس')
    await expect(page.getByLabel(text.termsField)).toHaveValue(term)
    await page.getByLabel(text.name).fill('قاعدهٔ بی‌اسکریپت')
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: text.created })).toBeVisible()
    await page.getByRole('button', { name: text.dryRun, exact: true }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: text.activate, exact: true })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await page.getByRole('button', { name: text.activate, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: text.activated })).toBeVisible()
    await page.getByRole('button', { name: text.retire, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: text.retired })).toBeVisible()
  })
})

test('a moderator reads rules without changing them and blocks a domain after a burst of links', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const [staff, member, domain] = [await aModerator(site), await registerMember(site, 'پیوندگذار'), `${uniqueId()}.example`]
  const link = { type: 'text', text: 'پیوند', marks: [{ type: 'link', attrs: { href: `https://www.${domain}/` } }] }
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [link] }] }
  for (let nth = 0; nth < 10; nth++) {
    const { hash } = await member.client.call<Created>('POST', '/api/posts', {
      json: { key: crypto.randomUUID(), title: `پست ${nth}`, document },
    })
    await member.client.call('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  }
  await context.addCookies(browserCookies(staff.client))
  await page.goto('/admin/term-rules')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
  await expect(page.getByRole('button', { name: `${text.create}…` })).toBeHidden()
  await expectAccessibleInBothThemes(page)
  await page.goto('/admin/link-domains')
  await waitForHydration(page)
  const row = page.getByRole('listitem').filter({ hasText: domain })
  await expect(row).toContainText(domains.posts('۱۰'))
  await expectAccessibleInBothThemes(page)
  await row.getByRole('button', { name: domains.blockOf(domain) }).click()
  await expect(row).toBeHidden()
  await page.getByRole('link', { name: domains.stateNames.blocked }).click()
  await expect(page.getByRole('listitem').filter({ hasText: domain })).toContainText(domains.decided)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
})

test('the transparency page shows monthly counts without names and links to the rules', async ({ page }) => {
  await page.goto('/about/rules')
  await page.getByRole('main').getByRole('link', { name: transparency.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(transparency.title)
  await expect(page.getByRole('heading', { level: 2, name: transparency.about })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
})
