import { expect, test } from 'vitest'
import { fillCannedReply } from './canned-reply.ts'

test('a canned reply names the visitor and the receipt wherever it has their places, as they are', () => {
  const reply = fillCannedReply('سلام {نام}؛ {رسید}، {نام}', { name: 'سارا $& {رسید', number: '۱۲' })
  expect(reply).toBe('سلام سارا $& {رسید؛ ۱۲، سارا $& {رسید')
})
