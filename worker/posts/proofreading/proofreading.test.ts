import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { as, aUser } from '#worker/testing/index.ts'
import { ProofreadingResult } from './contract.ts'

const body = (text: string, options?: object) => ({ text, ...(options ? { options } : {}) })

test('proofreading returns the corrected text and the rule of each change', async () => {
  const answer = await as(await aUser()).post('/api/proofreading', body('من مي خواهم 10% کتاب ها را "ببینم".'))
  expect(answer.status).toBe(200)
  const { text, changes } = ProofreadingResult.parse(await answer.json())
  expect(text).toBe('من می\u200Cخواهم ۱۰٪ کتاب\u200Cها را «ببینم».')
  expect(new Set(changes.map(({ rule }) => rule))).toEqual(new Set(['letters', 'half-space', 'digits', 'punctuation', 'quotes']))
})

test('proofreading applies known options and rejects unknown ones (400)', async () => {
  const member = as(await aUser())
  const chosen = await member.post('/api/proofreading', body('خانه ی 12 "ما"', { digits: 'keep', hamza: 'yeh', off: ['quotes'] }))
  expect(ProofreadingResult.parse(await chosen.json()).text).toBe('خانه\u200Cی 12 "ما"')
  for (const options of [{ digits: 'roman' }, { off: ['nothing'] }, { more: 1 }])
    expect((await member.post('/api/proofreading', body('متن', options))).status).toBe(400)
})

test('proofreading accepts 100 KB of text and rejects longer texts and control characters (400)', async () => {
  const member = as(await aUser())
  const longest = 'آ'.repeat(LIMITS.proofreadingBytes / 2)
  expect((await member.post('/api/proofreading', body(longest))).status).toBe(200)
  expect((await member.post('/api/proofreading', body(`${longest}a`))).status).toBe(400)
  expect((await member.post('/api/proofreading', body('متن\u0000'))).status).toBe(400)
})

test('proofreading rejects visitors with 401', async () => {
  expect((await as(null).post('/api/proofreading', body('متن'))).status).toBe(401)
})
