import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const FACTORIES = 'web/lib/query-keys/'
/** Appends the cursor to the key that a factory returned. */
const APPENDS_CURSOR = 'web/lib/paged-query.ts'

const TAKES_KEY = /^(?:pagedQuery|hashKey|(?:get|set|ensure|remove)Quer(?:y|ies)(?:Data|State|Defaults))$/

type Node = Record<string, unknown> & { type: string; start: number }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const elements = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isNamed = (node: unknown, name: RegExp): boolean =>
  isNode(node) && (name.test(String(node.name)) || (node.type === 'MemberExpression' && isNamed(node.property, name)))

/** Whether a node is an array literal, also as one side of a condition or with `as const`. */
function isArray(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'ConditionalExpression') return isArray(node.consequent) || isArray(node.alternate)
  return node.type === 'ArrayExpression' || isArray(node.expression)
}

function isSpelledKey(node: Node): boolean {
  switch (node.type) {
    case 'Property':
      return isNamed(node.key, /^queryKey$/) && isArray(node.value)
    case 'VariableDeclarator':
      return isNamed(node.id, /^queryKey$|_KEY$/) && isArray(node.init)
    case 'ForOfStatement':
      return /"queryKey"/.test(JSON.stringify(node.left)) && isNode(node.right) && elements(node.right.elements).some(isArray)
    case 'CallExpression': {
      const [first, second] = elements(node.arguments)
      if (isNamed(node.callee, /^partialMatchKey$/)) return isArray(first) || isArray(second)
      return isNamed(node.callee, TAKES_KEY) && isArray(first)
    }
    default:
      return false
  }
}

/** Returns the lines on which a source spells out a query key as an array. */
function spelledKeys(path: string, source: string): number[] {
  const found: number[] = []
  const visit = (value: unknown): void => {
    if (isNode(value) && isSpelledKey(value)) found.push(source.slice(0, value.start).split('\n').length)
    if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(path, source).program)
  return found
}

it('no source of the web spells out a query key outside the factories', () => {
  const found = globSync('web/**/*.{ts,tsx}')
    .filter((path) => !path.startsWith(FACTORIES) && path !== APPENDS_CURSOR)
    .flatMap((path) => spelledKeys(path, readFileSync(path, 'utf8')).map((line) => `${path}:${line}`))
  expect(found).toEqual([])
})

it.each([
  "queryOptions({ queryKey: ['posts', hash], queryFn })",
  "queryOptions({ queryKey: ['posts', hash] as const, queryFn })",
  "queryClient.invalidateQueries({ queryKey: all ? ['posts'] : postKeys.page(hash) })",
  "queryClient.setQueryData<Post>(['posts', hash], post)",
  "partialMatchKey(queryKey, ['posts'])",
  "pagedQuery(['posts'], after, get)",
  "const queryKey = ['posts', hash]",
  "const LIST_KEY = ['posts']",
  "for (const queryKey of [['posts'], ['home']]) invalidate({ queryKey })",
])('a key spelled as in %s is found', (source) => {
  expect(spelledKeys('planted.tsx', source)).toEqual([1])
})

it.each([
  'queryOptions({ queryKey: postKeys.page(hash), queryFn })',
  'queryClient.setQueryData(postKeys.page(hash), [post])',
  'for (const queryKey of [postKeys.all, homeKeys.all]) invalidate({ queryKey })',
])('a key from a factory as in %s is accepted', (source) => {
  expect(spelledKeys('planted.tsx', source)).toEqual([])
})
