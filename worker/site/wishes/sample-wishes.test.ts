import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { sampleRoutes } from '#worker/local/sample/index.ts'
import { aBirthday } from '#worker/site/birthdays/testing/a-birthday.ts'
import { aUser, queryNumber } from '#worker/testing/index.ts'

const post = (path: string, body: unknown) =>
  sampleRoutes.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }, env)

test('the wishes of the sample are stored once, approved or waiting', async () => {
  const [{ id, slug }, one, other] = [await aBirthday(), await aUser(), await aUser()]
  const wish = (author: string, isApproved: boolean) => ({ hash: newHash(), author, body: 'مبارک باد.', isApproved, at: now() })
  const wishes = [wish(one.handle, true), wish(other.handle, false)]
  for (let time = 0; time < 2; time++) expect((await post('/parts/wishes', { slug, wishes })).status).toBe(204)
  const count = (state: string) => queryNumber('SELECT count(*) AS n FROM campaign_wishes WHERE campaign_id = ? AND state = ?', id, state)
  expect([await count('approved'), await count('pending')]).toEqual([1, 1])
})

test('a part of the sample that no file declares is unknown', async () => {
  expect((await post('/parts/nothing', {})).status).toBe(404)
})
