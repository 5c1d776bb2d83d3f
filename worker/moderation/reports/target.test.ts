import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { aComment, aList, aPost, aPublication, aShow, aUser, runQuery } from '#worker/testing/index.ts'
import type { ReportKind } from './contract.ts'
import { describeTarget } from './target.ts'

const isPublic = async (kind: ReportKind, id: number) => {
  const [row] = await database(env)
    .select({ target: describeTarget(sql`t.kind`, sql`t.id`).as('target') })
    .from(sql`(SELECT ${kind} AS kind, ${id} AS id) t`)
  return row?.target?.isPublic
}

test('a target is public while readers see it', async () => {
  const [owner, author] = [await aUser(), await aUser()]
  const post = await aPost(author)
  const targets: [ReportKind, number, string][] = [
    ['post', post.id, "UPDATE posts SET state = 'withdrawn' WHERE id = ?"],
    ['post', (await aPost(author)).id, "UPDATE users SET state = 'deactivated' WHERE id = (SELECT author_id FROM posts WHERE id = ?)"],
    ['comment', (await aComment(owner, post.id)).id, 'UPDATE comments SET removed_at = 1 WHERE id = ?'],
    ['comment', (await aComment(owner, post.id)).id, 'UPDATE comments SET taken_down_at = 1 WHERE id = ?'],
    ['list', (await aList(owner, { public: true })).id, 'UPDATE lists SET public = 0 WHERE id = ?'],
    ['list', (await aList(owner, { public: true })).id, 'UPDATE lists SET deleted_at = 1 WHERE id = ?'],
    ['podcast', (await aShow(owner)).id, 'UPDATE podcasts SET removed_at = 1 WHERE id = ?'],
    ['publication', (await aPublication({ owner })).id, 'UPDATE publications SET closed_at = 1 WHERE id = ?'],
    ['person', owner.id, "UPDATE users SET state = 'deleted' WHERE id = ?"],
  ]
  for (const [kind, id, hide] of targets) {
    expect(await isPublic(kind, id), kind).toBe(1)
    await runQuery(hide, id)
    expect(await isPublic(kind, id), hide).toBe(0)
  }
})

test('a suspended account and its posts are public', async () => {
  const author = await aUser()
  const post = await aPost(author)
  await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", author.id)
  expect([await isPublic('person', author.id), await isPublic('post', post.id)]).toEqual([1, 1])
})
