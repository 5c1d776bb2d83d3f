import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test('only the names that apply are joined', () => {
  expect(classNames('card', false, undefined, null, '', 'wide')).toBe('card wide')
})
