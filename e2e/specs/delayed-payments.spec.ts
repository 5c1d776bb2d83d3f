import { MINUTE } from '#shared/time.ts'
import { text } from '#web/money/payments/text.ts'
import { text as wallet } from '#web/money/wallet/text.ts'
import { decideAtBank, expectBalance } from '../support/bank.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

test.afterEach(({ site }) => new Client(site).call('POST', '/__local/clock', { json: { offset: 0 } }))

for (const choice of ['delay', 'lost'] as const)
  test(`a payment after which the answer is late (${choice}) becomes paid on the open page and is credited once @clock`, {
    tag: choice === 'lost' ? '@full' : [],
  }, async ({ page, site }) => {
    const { client, email } = await registerMember(site)
    await page.context().addCookies(browserCookies(client))
    await page.goto('/me/wallet?amount=50000')
    await page.getByRole('button', { name: wallet.pay }).click()
    await decideAtBank(page, choice)
    await expect(page.getByRole('heading', { name: text.outcomes.pending })).toBeVisible()
    await expect(page.getByRole('link', { name: text.reload })).toBeVisible()
    const visitor = new Client(site)
    await visitor.call('POST', '/__local/clock', { json: { offset: 5 * MINUTE } })
    await Promise.all([1, 2, 3].map(() => visitor.call('POST', '/__local/cron')))
    await expect(page.getByRole('heading', { name: text.outcomes.paid })).toBeVisible({ timeout: 45_000 })
    await page.getByRole('link', { name: text.seeWallet }).click()
    await expectBalance(page, 50_000)
    await expect(page.getByRole('link', { name: wallet.kinds.topUp })).toHaveCount(1)
    // Reading the notifications would spare the email.
    await expect(async () => {
      await visitor.call('POST', '/__local/cron')
      const { text: mails } = await client.get(`/__local/mailbox.json?to=${encodeURIComponent(email)}`)
      expect(mails).toContain('/me/wallet/payments/')
    }).toPass({ timeout: 30_000 })
    await page.goto('/me/notifications')
    await expect(page.getByText('به کیف پولت افزوده شد')).toHaveCount(1)
  })
