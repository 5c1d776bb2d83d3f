import { env } from 'cloudflare:workers'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { canEditPublication, editedPublicationIds } from '#worker/publications/members/index.ts'
import { aPublication, aUser, runQuery } from '#worker/testing/index.ts'
import { ownsPublication, publicationRole } from './policy.ts'

const evaluate = async (rule: SQL<unknown>) => (await database(env).all<{ value: unknown }>(sql`SELECT ${rule} AS value`))[0]?.value

test('a member has one role in one open publication, and none in a closed one', async () => {
  const people = [await aUser(), await aUser(), await aUser(), await aUser()] as const
  const [owner, editor, writer, stranger] = people
  const { id, hash } = await aPublication({ owner, editors: [editor], writers: [writer] })
  await aPublication({ owner: stranger, editors: [writer], writers: [owner] })
  const rules = {
    role: ({ id: userId }: { id: number }) => publicationRole(userId, hash),
    owns: ({ id: userId }: { id: number }) => ownsPublication(userId, hash),
    edits: ({ id: userId }: { id: number }) => canEditPublication(userId, sql`${id}`),
    isEdited: ({ id: userId }: { id: number }) => sql`${id} IN ${editedPublicationIds(userId)}`,
  }
  const read = async (name: keyof typeof rules) => {
    const values: unknown[] = []
    for (const person of people) values.push(await evaluate(rules[name](person)))
    return values
  }
  expect(await read('role')).toEqual(['owner', 'editor', 'writer', null])
  expect(await read('owns')).toEqual([1, 0, 0, 0])
  for (const name of ['edits', 'isEdited'] as const) expect(await read(name), name).toEqual([1, 1, 0, 0])
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', id)
  expect(await read('role')).toEqual([null, null, null, null])
  for (const name of ['owns', 'edits', 'isEdited'] as const) expect(await read(name), name).toEqual([0, 0, 0, 0])
})
