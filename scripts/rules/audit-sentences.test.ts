import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ADMIN_DECLARATIONS } from '#web/moderation/admin/testing/admin-declarations.ts'

const DECLARATION = /^ {2}interface AuditActions \{\n((?: {4}.+\n)+) {2}\}/gm

/** Returns the actions that a contract adds to `AuditActions`; the compiler rejects an entry of the audit log with any other action. */
const declaredActions = (source: string): string[] =>
  [...source.matchAll(DECLARATION)].flatMap(([, members = '']) =>
    [...members.matchAll(/^ {4}'?([^':]+)'?: /gm)].map(([, action = '']) => action),
  )

it('finds the actions of a declaration', () => {
  const source = "declare module 'a' {\n  interface AuditActions {\n    hide_tag: 'tags'\n    'take down comment': 'content'\n  }\n}\n"
  expect(declaredActions(source)).toEqual(['hide_tag', 'take down comment'])
})

it('every action of the audit log has exactly one sentence, and every sentence an action', () => {
  const actions = globSync('worker/*/*/contract.ts').flatMap((path) => declaredActions(readFileSync(path, 'utf8')))
  const sentences = ADMIN_DECLARATIONS.flatMap(({ auditSentences = {} }) => Object.keys(auditSentences))
  expect(actions.length).toBeGreaterThan(80)
  expect(sentences.toSorted()).toEqual(actions.toSorted())
})
