import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { aUser } from '#worker/testing/index.ts'
import { database } from './client.ts'
import { insertSelect } from './insert-select.ts'

const db = database(env)

const readToken = async (hash: string) => (await db.select().from(apiTokens).where(eq(apiTokens.hash, hash)))[0]

it('insertSelect matches values to columns by name and encodes JSON', async () => {
  const { id: userId } = await aUser()
  const columns = { createdAt: 5, name: 'نام', hash: 'insertselect', scopes: ['read' as const], userId, tokenDigest: 'digest-by-name' }
  await insertSelect(db, apiTokens, columns, sql`WHERE true`)
  expect(await readToken('insertselect')).toEqual({ ...columns, expiresAt: null, usedAt: null })
})

it('insertSelect inserts one row per selected row, with SQL expressions as values', async () => {
  const { id: userId } = await aUser()
  const columns = { hash: sql`'row-' || value`, tokenDigest: sql`'digest-' || value`, userId, name: sql`value`, scopes: [], createdAt: 1 }
  await insertSelect(db, apiTokens, columns, sql`FROM json_each('["one","two"]')`)
  expect([(await readToken('row-one'))?.name, (await readToken('row-two'))?.name]).toEqual(['one', 'two'])
})
