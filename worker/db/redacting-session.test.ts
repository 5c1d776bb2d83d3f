import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentials } from '#worker/account/auth/schema.ts'
import { describeError } from '#worker/lib/log-error.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { faultyDatabase } from '#worker/testing/index.ts'
import { database } from './client.ts'

const EMAIL = 'sara@example.com'
const failingDatabase = () => database({ DB: faultyDatabase(env.DB, { nth: 1, when: 'before' }).database })
const selectByEmail = (db: ReturnType<typeof database>) =>
  db.select({ id: credentials.userId }).from(credentials).where(eq(credentials.email, EMAIL))
/** SQLite quotes the path in its error message. */
const selectInvalidPath = sql`SELECT json_extract('{}', ${EMAIL})`

test.each([
  ['a query', () => selectByEmail(failingDatabase()), 'select "user_id" from "credentials"'],
  ['a batch', () => failingDatabase().batch([selectByEmail(failingDatabase())]), 'request 1 lost'],
  ['a raw statement', () => database(env).run(selectInvalidPath), 'SELECT json_extract'],
  ['raw rows', () => database(env).all(selectInvalidPath), 'SELECT json_extract'],
  [
    'a batch that SQLite rejects',
    () =>
      database(env).batch([
        database(env)
          .select({ broken: sql`json_extract('{}', ${EMAIL})` })
          .from(topics),
      ]),
    'JSON path',
  ],
])('the error of %s describes the failure without bound values', async (_, run, description) => {
  const error = await Promise.resolve(run()).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const logged = JSON.stringify(describeError(error))
  expect(logged.replaceAll('\\"', '"')).toContain(description)
  expect(logged).not.toContain(EMAIL)
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(EMAIL)
})
