import { expect, test } from 'vitest'
import { listDeclaredActions } from './declared-actions.ts'
import { formActions } from './form-actions.ts'

test('every declared action is a form action, under a name of its own', () => {
  const names = listDeclaredActions().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/^[a-z-]+\.[A-Za-z-]+$/.test(name) || !Object.hasOwn(formActions, name))).toEqual([])
})

type KeyFactory = (...args: unknown[]) => readonly unknown[]
// Without a type argument, because Vitest finds `import.meta.glob(` in the text and does not cache such a module.
const KEY_MODULES = import.meta.glob('./lib/query-keys/*.ts', { eager: true }) as Record<
  string,
  Record<string, Record<string, readonly unknown[] | KeyFactory>>
>

/** Placeholder for any value. */
const ANY = '*'
const QUERY_KEYS = Object.values(KEY_MODULES)
  .flatMap((module) => Object.values(module).flatMap((keys) => Object.values(keys)))
  .map((key) => (typeof key === 'function' ? key(ANY, ANY, ANY) : key))

const isPrefix = (prefix: readonly unknown[], key: readonly unknown[]) =>
  prefix.length <= key.length && prefix.every((part, at) => part === key[at] || part === ANY || key[at] === ANY)

/** Actions after which no page shows anything else. */
const REFRESH_NOTHING = [
  'account.deactivate',
  'account.delete',
  'broadcasts.test',
  'contact.send',
  'email.request-code',
  'phone.request-code',
  'reports.dispute',
  'reports.send',
  'subscriptions.subscribe',
]

test('every action that changes what pages show refreshes queries that exist', () => {
  const refreshed = listDeclaredActions().map(({ name, params, refreshes }) => ({
    name,
    keys: refreshes(Object.fromEntries(params.map((param) => [param, ANY]))),
  }))
  expect(refreshed.flatMap(({ name, keys }) => (keys.length === 0 ? [name] : [])).toSorted()).toEqual(REFRESH_NOTHING)
  expect(refreshed.filter(({ keys }) => keys.some((prefix) => !QUERY_KEYS.some((key) => isPrefix(prefix, key))))).toEqual([])
})

/** The names of the fields that an action reads of its form, also if it rejects the form. */
function fieldsOf({ fields }: ReturnType<typeof listDeclaredActions>[number]): Set<string> {
  const names = new Set<string>()
  const note = <Value>(name: string, value: Value): Value => {
    names.add(name)
    return value
  }
  try {
    fields?.({
      text: (name) => note(name, '1'),
      all: (name) => note(name, ['1']),
      has: (name) => note(name, true),
      file: (name) => note(name, new File(['1'], name)),
    })
  } catch {}
  return names
}

/** Derives a key from the message, unless a form without JavaScript has one. */
const OWN_KEY = 'contact.send'

test('an action has an idempotency key if, and only if, it reads one', () => {
  const actions = listDeclaredActions()
  expect(actions.filter(({ withKey }) => withKey).length).toBeGreaterThan(15)
  const unlike = actions.filter((action) => fieldsOf(action).has('key') !== (action.withKey === true))
  expect(unlike.map(({ name }) => name)).toEqual([OWN_KEY])
})
