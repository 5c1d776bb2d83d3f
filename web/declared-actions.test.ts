import { expect, test } from 'vitest'
import { formActions } from './form-actions.ts'
import type { Action } from './lib/action.ts'

const MODULES = import.meta.glob('./*/**/actions.ts', { eager: true }) as Readonly<
  Record<string, Record<string, Action<string, object, unknown>>>
>

test('every declared action is a form action, under a name of its own', () => {
  const names = Object.values(MODULES).flatMap((module) => Object.values(module).map(({ name }) => name))
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/^[a-z-]+\.[A-Za-z-]+$/.test(name) || !Object.hasOwn(formActions, name))).toEqual([])
})
