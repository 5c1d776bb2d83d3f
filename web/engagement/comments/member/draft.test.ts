import { expect, test } from 'vitest'
import { draftKey, loadDraft, saveDraft, withAttempt } from './draft.ts'

test('the same words carry one key, others another', () => {
  const first = withAttempt({ body: 'سلام' })
  expect(withAttempt(first).attempt.key).toBe(first.attempt.key)
  expect(withAttempt({ ...first, body: 'سلام تو' }).attempt.key).not.toBe(first.attempt.key)
})

test('where nothing can be kept, writing goes on', () => {
  expect(() => saveDraft(draftKey('v', 'p', null), { body: 'سلام' })).not.toThrow()
  expect(loadDraft(draftKey('v', 'p', 'c'))).toEqual({ body: '' })
})
