import { expect, test } from 'vitest'
import { attempted, draftName, keepDraft, keptDraft } from './draft.ts'

test('the same words carry one key, others another', () => {
  const first = attempted({ body: 'سلام' })
  expect(attempted(first).attempt.key).toBe(first.attempt.key)
  expect(attempted({ ...first, body: 'سلام تو' }).attempt.key).not.toBe(first.attempt.key)
})

test('where nothing can be kept, writing goes on', () => {
  expect(() => keepDraft(draftName('v', 'p', null), { body: 'سلام' })).not.toThrow()
  expect(keptDraft(draftName('v', 'p', 'c'))).toEqual({ body: '' })
})
