import { expect, test } from 'vitest'
import { likeText } from './button-text.ts'

test.each([
  [0, ''],
  [44, '۴۴'],
  [999_999, '۹۹۹٬۹۹۹'],
  [1_000_000, '۱ میلیون'],
  [1_234_567, '۱٫۲ میلیون'],
  [12_090_000, '۱۲ میلیون'],
])('%i likes show as “%s” beside the heart', (count, text) => expect(likeText.count(count)).toBe(text))
