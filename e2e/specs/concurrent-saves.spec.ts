import type { ClientResponse } from '../support/client.ts'
import { createDocument, startDraft } from '../support/draft.ts'
import { apiTest, browserCookies, expect, test } from '../support/fixtures.ts'
import { uniqueId } from '../support/member.ts'
import { WritingPage } from '../support/writing-page.ts'

apiTest('only one of 20 concurrent saves succeeds, the others return 412, and retrying the winner is idempotent', async ({ member }) => {
  const { hash, revision } = await startDraft(member.client)
  const saves = Array.from({ length: 20 }, (_, at) => ({
    saveId: uniqueId(),
    revision,
    title: `نسخهٔ ${at}`,
    document: createDocument(`متن ${at}`),
  }))
  const send = (json: object): Promise<ClientResponse> => member.client.send('PUT', `/api/posts/${hash}/draft`, { json })
  const answers = await Promise.all(saves.map(send))
  const winner = saves[answers.findIndex(({ status }) => status === 200)]
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(412)])
  const first = answers.find(({ status }) => status === 200)
  const again = await send(winner ?? {})
  expect([again.status, JSON.parse(again.text).revision]).toEqual([200, JSON.parse(first?.text ?? '{}').revision])
  const stored = await member.client.call<{ title: string; revision: number }>('GET', `/api/posts/${hash}/draft`)
  expect([stored.title, stored.revision]).toEqual([winner?.title, revision + 1])
})

test('closing the tab after typing offline loses at most the last two seconds of text', { tag: '@full' }, async ({
  context,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await context.addCookies(browserCookies(member.client))
  const { hash } = await startDraft(member.client)
  const lost = new WritingPage(await context.newPage())
  await lost.page.goto(`/p/${hash}/edit`)
  await lost.body.click()
  await lost.page.keyboard.press('Control+End')
  await lost.page.keyboard.press('Enter')
  const typedAt: number[] = []
  const typeFor = async (ms: number) => {
    for (const until = Date.now() + ms; Date.now() < until; ) {
      await lost.page.keyboard.type(` واژهٔ${typedAt.length}`, { delay: 20 })
      typedAt.push(Date.now())
    }
  }
  await typeFor(1500)
  await context.setOffline(true)
  await typeFor(3000)
  const closedAt = Date.now()
  await lost.page.close({ runBeforeUnload: false })
  await context.setOffline(false)

  const back = new WritingPage(await context.newPage())
  await back.page.goto(`/p/${hash}/edit`)
  await expect(back.body).toContainText('واژهٔ0')
  const words = ((await back.body.textContent()) ?? '').match(/واژهٔ\d+/g) ?? []
  // Count a truncated last word as lost.
  if (words.at(-1) !== `واژهٔ${words.length - 1}`) words.pop()
  expect(words).toEqual(words.map((_, at) => `واژهٔ${at}`))
  const firstLost = typedAt[words.length]
  expect(firstLost === undefined ? 0 : closedAt - firstLost, 'ms between the first lost word and the end').toBeLessThanOrEqual(2000)
  const last = words.at(-1) ?? ''
  await expect
    .poll(async () => (await member.client.get(`/api/posts/${hash}/draft`)).text, { message: 'sent when the network returns' })
    .toContain(last)
})
