import { expect, test } from 'vitest'
import { separateCode } from './separate-code.ts'

test('code blocks are separated from the prose around them, in reading order', () => {
  const text = 'چند سطر:\nlet a = 1\nlet b = 2\nپایان.\nlet a = 1'
  expect(separateCode(text, ['let a = 1\nlet b = 2', 'let a = 1'])).toEqual({
    prose: 'چند سطر:\n…\nپایان.\n…',
    code: 'let a = 1\nlet b = 2\nlet a = 1',
  })
})

test.each([
  ['part of a line', 'از a تا b', ['a']],
  ['a block beyond the end of the text', 'آغاز متن', ['let a = 1']],
  ['blocks without text', 'آغاز متن\n \nپایان', [null, '', ' ']],
  ['no blocks', 'آغاز متن', []],
])('%s leaves the text as it is', (_, text, codes) => {
  expect(separateCode(text, codes)).toEqual({ prose: text, code: '' })
})

test('code is found without the direction marks that the text of a post does not keep', () => {
  expect(separateCode('متن\nab', ['a\u200eb'])).toEqual({ prose: 'متن\n…', code: 'ab' })
})
