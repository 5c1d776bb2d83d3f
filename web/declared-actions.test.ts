import { expect, test } from 'vitest'
import { listDeclaredActions } from './declared-actions.ts'
import { formActions } from './form-actions.ts'

test('every declared action is a form action, under a name of its own', () => {
  const names = listDeclaredActions().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/^[a-z-]+\.[A-Za-z-]+$/.test(name) || !Object.hasOwn(formActions, name))).toEqual([])
})
