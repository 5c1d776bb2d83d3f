import { expect, test } from 'vitest'
import { aPost, as, aUser } from '#worker/testing/index.ts'
import { Entries } from './contract.ts'

const entries = async () =>
  Entries.parse(await (await as(null).get('/api/campaigns/autoabzar/entries?limit=50')).json()).items.map(({ hash }) => hash)

test('lists a public post with another spelling of the campaign’s tag, but no draft and no post with another tag', async () => {
  const author = await aUser()
  const entry = await aPost(author, { tags: ['اتو‌ابزار'] })
  const draft = await aPost(author, { tags: ['اتوابزار'], state: 'draft' })
  const other = await aPost(author, { tags: ['کتاب'] })
  const shown = await entries()
  expect(shown).toContain(entry.hash)
  expect(shown).not.toContain(draft.hash)
  expect(shown).not.toContain(other.hash)
})
